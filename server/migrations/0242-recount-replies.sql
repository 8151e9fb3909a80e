-- A reply that was hidden after an urgent report, and then rejected, edited or deleted, was subtracted twice. With a count of zero, readers saw
-- none of an experience's replies.
with counted as (
  select experience_id, count(*) filter (where status = 'approved' and not is_hidden) as n from authored.replies group by experience_id)
update authored.experiences e set reply_count = counted.n from counted where counted.experience_id = e.id and e.reply_count <> counted.n;
update authored.experiences e set reply_count = 0
where e.reply_count <> 0 and not exists (select from authored.replies r where r.experience_id = e.id);
