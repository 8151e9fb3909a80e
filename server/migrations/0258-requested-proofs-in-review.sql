-- outside a transaction
-- Proofs of people without an account that wait for a reviewer: a reviewer who has linked the handle may not decide on them.
drop index concurrently if exists profile_proofs_requests_in_review;
create index concurrently profile_proofs_requests_in_review on profile_proofs (id)
  where state = 'in_review' and privacy_request_id is not null;
