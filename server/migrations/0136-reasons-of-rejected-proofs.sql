-- Rejecting the screenshot that should prove a handle is a decision with reasons, which a member may appeal.
alter table member_reasons drop constraint member_reasons_kind_check;
alter table member_reasons add constraint member_reasons_kind_check
  check (kind in ('ownership_dispute', 'application', 'suspension', 'role', 'proof', 'appeal'));
alter table member_reasons drop constraint member_reasons_subject_kind_check;
alter table member_reasons add constraint member_reasons_subject_kind_check
  check (subject_kind in ('ownership_dispute', 'application', 'suspension', 'role', 'proof'));
-- Somebody without an account reads the reasons with their request, for as long as it is stored. Sealed.
alter table profile_proofs add column refusal_enc bytea;
