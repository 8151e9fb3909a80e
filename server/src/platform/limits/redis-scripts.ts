/**
 * `HitWindow.take` for one limit after the other, in one step of Redis: a sorted set for each limit and subject contains the items (or
 * unique names of hits) by time. Returns which limit refused (0: none), for how long, and whether because of neighbouring items.
 */
export const TAKE_EACH = `
local now, hit_id = tonumber(ARGV[1]), ARGV[2]
local at = 3

local function wait_of(key, max, window)
  local oldest = redis.call('ZRANGE', key, -max, -max, 'WITHSCORES')
  return oldest[2] and tonumber(oldest[2]) + window - now or 0
end

for i, key in ipairs(KEYS) do
  local max, window = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
  local burst_max, burst_window = tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  local item, neighbours_max, neighbour_count = ARGV[at + 4], tonumber(ARGV[at + 5]), tonumber(ARGV[at + 6])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  if item == '' or not redis.call('ZSCORE', key, item) then
    local wait = wait_of(key, max, window)
    if burst_max > 0 then wait = math.max(wait, wait_of(key, burst_max, burst_window)) end
    if wait > 0 then return { i, math.ceil(wait), 0 } end
    local found = 0
    for n = 1, neighbour_count do
      if redis.call('ZSCORE', key, ARGV[at + 6 + n]) then found = found + 1 end
    end
    if neighbours_max > 0 and found >= neighbours_max then
      local oldest = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')
      return { i, math.ceil(tonumber(oldest[2]) + window - now), 1 }
    end
    redis.call('ZADD', key, now, item == '' and hit_id or item)
    redis.call('PEXPIRE', key, window)
  end
  at = at + 7 + neighbour_count
end
return { 0, 0, 0 }
`;

/** Adds to the counts of a minute, which expire some time after it. Returns the totals. */
export const ADD_COUNTS = `
local totals = {}
for i, key in ipairs(KEYS) do
  totals[i] = redis.call('INCRBY', key, ARGV[i])
  redis.call('EXPIRE', key, 120)
end
return totals
`;
