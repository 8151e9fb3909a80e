-- The day of the last daily mix, so that several processes, and one that restarts, mix once a day. Two mixes of a day would hide their authors
-- among fewer members.
create table authored.daily_mixes (
  day date primary key
);
