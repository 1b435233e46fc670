package dev.sluice.example.jetty;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** The part of a frame or a body that differs between chat and text. */
interface Choices {

    /** How many frames a choice has in a stream. */
    int steps();

    /** Writes the choice with this index in the frame of this step, counted from 0. */
    void writeStep(JsonGenerator json, int step, int index) throws IOException;

    /** Writes the choice with this index in a body. */
    void writeWhole(JsonGenerator json, int index) throws IOException;
}
