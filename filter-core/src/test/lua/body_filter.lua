-- What docs/MIGRATION.md compares with: a body filter for event streams as one writes it for nginx with Lua.
-- Reads a body from standard input and writes what it would send: luajit body_filter.lua < in.sse > out.sse
local cjson = require "cjson"

local function sse_payload(line)
  return string.match(line, "^data:%s*(.-)%s*\r?\n?$")
end

-- A handler of chunks. rewrite_json gets a payload and gives a new one, or nil; a chunk without the needle is not looked at.
local function json_rewrite_handler(rewrite_json, needle)
  local held = ""
  local function rewritten(line)
    local payload = sse_payload(line)
    local changed = payload and payload ~= "[DONE]" and rewrite_json(payload)
    if not changed then
      return line
    end
    return "data: " .. changed .. string.match(line, "\r?\n?$")
  end
  return function(chunk, last)
    local text = held .. chunk
    local whole = last and #text or #string.match(text, "^(.-)[^\n]*$")
    held = string.sub(text, whole + 1)
    text = string.sub(text, 1, whole)
    if needle and not string.find(text, needle, 1, true) then
      return text
    end
    local out = {}
    for line in string.gmatch(text, "[^\n]*\n?") do
      out[#out + 1] = line == "" and "" or rewritten(line)
    end
    return table.concat(out)
  end
end

local function strip_actual_usage(payload)
  local readable, object = pcall(cjson.decode, payload)
  if not readable or type(object) ~= "table" then
    return nil
  end
  object.actual_usage = nil
  if type(object.usage) == "table" then
    object.usage.actual_usage = nil
  end
  local writable, json = pcall(cjson.encode, object)
  return writable and json or nil
end

local handle = json_rewrite_handler(strip_actual_usage, "actual_usage")
io.write(handle(io.read("*a"), true))
