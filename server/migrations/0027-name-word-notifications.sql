-- recorded as: 0027-new-names-told
-- Processes that cache the words of names are notified of new words, so that they needn't query the database for each unknown word.
create function tell_names() returns trigger language plpgsql as $$
begin
  perform pg_notify('candor_changes', 'names');
  return null;
end $$;
create trigger name_words_told after insert on name_words for each statement execute function tell_names();
