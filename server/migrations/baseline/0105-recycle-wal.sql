-- Written by server/test/write-baseline.ts from the migrations below. Never changed by hand.
-- contains: 0001-platform
-- contains: 0002-accounts
-- contains: 0003-experiences
-- contains: 0004-reveals
-- contains: 0005-moderation
-- contains: 0006-disputes
-- contains: 0007-feedback-categories
-- contains: 0008-search
-- contains: 0009-files
-- contains: 0010-community
-- contains: 0011-privacy-requests
-- contains: 0012-assistance-and-second-looks
-- contains: 0013-second-factors
-- contains: 0014-what-waits-about-the-same
-- contains: 0015-one-shard-a-transaction
-- contains: 0016-blocks
-- contains: 0017-past-rejections
-- contains: 0018-since-when-an-item-is-held
-- contains: 0019-unmask-requests
-- contains: 0020-provider-events
-- contains: 0021-changes-told
-- contains: 0022-known-devices
-- contains: 0023-notices-without-a-moment
-- contains: 0024-links-told-together
-- contains: 0025-language-of-privacy-requests
-- contains: 0026-held-hits
-- contains: 0027-new-names-told
-- contains: 0028-authors-counted-by-index
-- contains: 0035-sealed-replies
-- contains: 0040-change-member-role
-- contains: 0041-keyed-audit-chain
-- contains: 0042-change-outboxes
-- contains: 0063-review-leases-by-reviewer
-- contains: 0064-held-decisions
-- contains: 0067-category-label-keys
-- contains: 0070-authored-schema
-- contains: 0071-move-authored-data
-- contains: 0080-statements-of-reasons
-- contains: 0081-appeals
-- contains: 0085-review-desk
-- contains: 0086-fast-lane
-- contains: 0090-profile-proofs
-- contains: 0091-dismissed-checklist
-- contains: 0092-second-admin
-- contains: 0095-alerts
-- contains: 0096-notification-preferences-and-push
-- contains: 0097-saved-cards
-- contains: 0100-schema-requirements
-- contains: 0101-setup
-- contains: 0105-recycle-wal

SET LOCAL statement_timeout = 0;
SET LOCAL lock_timeout = 0;
SET LOCAL idle_in_transaction_session_timeout = 0;
SET LOCAL client_encoding = 'UTF8';
SET LOCAL standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', true);
SET LOCAL check_function_bodies = false;
SET LOCAL xmloption = content;
SET LOCAL client_min_messages = warning;
SET LOCAL row_security = off;

CREATE SCHEMA authored;

CREATE FUNCTION public.change_member_role(member uuid, new_role text, changed_at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public' AS $$
  update public.users set role = new_role, updated_at = changed_at where id = member;
$$;

CREATE FUNCTION public.count_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_members(0, (new.role = 'reviewer')::int - (old.role = 'reviewer')::int, new.trust_score - old.trust_score);
  return null;
end $$;

CREATE FUNCTION public.count_members(members bigint, reviewers bigint, trust bigint) RETURNS void LANGUAGE sql AS $$
  insert into counters (kind, key, shard, n)
  select 'members', key, (pg_current_xact_id()::text::bigint % 16)::smallint, n
  from (values ('count', members), ('reviewers', reviewers), ('trust', trust)) as change (key, n)
  where n <> 0 order by key
  on conflict (kind, key, shard) do update set n = counters.n + excluded.n;
$$;

CREATE FUNCTION public.count_members_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_members(-count(*), -count(*) filter (where role = 'reviewer'), -coalesce(sum(trust_score), 0)) from gone;
  return null;
end $$;

CREATE FUNCTION public.count_members_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_members(count(*), count(*) filter (where role = 'reviewer'), coalesce(sum(trust_score), 0)) from added;
  return null;
end $$;

CREATE FUNCTION public.recycle_wal() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog' AS $$
begin
  execute 'checkpoint';
  perform pg_switch_wal();
  execute 'checkpoint';
  return true;
exception when insufficient_privilege then
  return false;
end $$;

CREATE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

SET LOCAL default_tablespace = '';

SET LOCAL default_table_access_method = heap;

CREATE TABLE authored.answers (
    id uuid NOT NULL, dispute_id uuid NOT NULL, content_enc bytea NOT NULL, day date NOT NULL
);

CREATE TABLE authored.appeals (
    id uuid NOT NULL, reasons_id uuid NOT NULL, filer_enc bytea NOT NULL, statement_enc bytea NOT NULL,
    status text DEFAULT 'open'::text NOT NULL, day date NOT NULL, due_on date NOT NULL, decided_by uuid,
    decided_at timestamp with time zone, guideline smallint, reasons_enc bytea, reasons_language text,
    CONSTRAINT appeals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'overturned'::text])))
);

CREATE TABLE authored.claims (
    mark uuid NOT NULL
);

CREATE TABLE authored.earned_spends (
    key uuid NOT NULL, mark uuid NOT NULL, experience_id bigint NOT NULL, payer_enc bytea NOT NULL,
    is_refunded boolean DEFAULT false NOT NULL
);

CREATE TABLE authored.evidence (
    id uuid NOT NULL, parent_kind text NOT NULL, parent text NOT NULL, details_enc bytea NOT NULL, storage_key uuid NOT NULL,
    is_visible_to_subject boolean DEFAULT false NOT NULL, deletes_on date,
    CONSTRAINT evidence_parent_kind_check CHECK ((parent_kind = ANY (ARRAY['experience'::text, 'ownership_dispute'::text, 'experience_dispute'::text, 'appeal'::text, 'proof'::text])))
);
ALTER TABLE ONLY authored.evidence ALTER COLUMN details_enc SET STORAGE EXTERNAL;

CREATE TABLE authored.experience_disputes (
    id uuid NOT NULL, experience_id bigint NOT NULL, filer_enc bytea NOT NULL, mark uuid NOT NULL, platform text NOT NULL,
    ground text NOT NULL, statement_enc bytea NOT NULL, status text DEFAULT 'pending'::text NOT NULL, guideline smallint,
    admin_notes_enc bytea, is_urgent boolean DEFAULT false NOT NULL, day date NOT NULL, due_at timestamp with time zone NOT NULL,
    resolved_by uuid, resolved_at timestamp with time zone, remind_at timestamp with time zone,
    CONSTRAINT experience_disputes_ground_check CHECK ((ground = ANY (ARRAY['not_me'::text, 'false_information'::text, 'private_information'::text, 'illegal_content'::text, 'harassment'::text, 'minor'::text, 'intimate_image'::text, 'threat'::text, 'other'::text]))),
    CONSTRAINT experience_disputes_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);

CREATE TABLE authored.experience_identifiers (
    key uuid NOT NULL, experience_id bigint NOT NULL, platform text NOT NULL, status text NOT NULL, rank bigint
);

CREATE TABLE authored.experiences (
    id bigint NOT NULL, author_enc bytea NOT NULL, content_enc bytea NOT NULL, status text NOT NULL, first_word integer NOT NULL,
    last_word integer NOT NULL, tags smallint[] NOT NULL, rating smallint NOT NULL, feedback_types text[] NOT NULL,
    facets integer[] NOT NULL, is_anonymous boolean NOT NULL, experience_date date NOT NULL, is_date_approximate boolean NOT NULL,
    city text, state text, latitude real, longitude real, cell integer, wide_cell integer, evidence_count smallint DEFAULT 0 NOT NULL,
    reply_count smallint DEFAULT 0 NOT NULL, is_disputed boolean DEFAULT false NOT NULL, is_comment_edited boolean DEFAULT false NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL, earned boolean DEFAULT false NOT NULL, is_erased boolean DEFAULT false NOT NULL,
    day date NOT NULL, decided_day date, published_day date, rank bigint,
    CONSTRAINT experiences_check CHECK ((((latitude IS NULL) = (longitude IS NULL)) AND ((latitude IS NULL) = (cell IS NULL)))),
    CONSTRAINT experiences_check1 CHECK (((rank IS NULL) = (published_day IS NULL))),
    CONSTRAINT experiences_status_check CHECK ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'removed'::text])))
);

CREATE TABLE authored.holds (
    subject_type text NOT NULL, subject_id bigint NOT NULL, source text NOT NULL, reason text NOT NULL, is_active boolean NOT NULL,
    has_hidden boolean NOT NULL, day date NOT NULL, checked_day date,
    CONSTRAINT holds_source_check CHECK ((source = ANY (ARRAY['report'::text, 'dispute'::text]))),
    CONSTRAINT holds_subject_type_check CHECK ((subject_type = ANY (ARRAY['experience'::text, 'reply'::text])))
);

CREATE TABLE authored.inbox (
    key uuid NOT NULL, target uuid NOT NULL, body_enc bytea NOT NULL
);
ALTER TABLE ONLY authored.inbox ALTER COLUMN body_enc SET STORAGE EXTERNAL;

CREATE TABLE authored.inbox_kept (
    key uuid NOT NULL, target uuid NOT NULL, body_enc bytea NOT NULL, day date NOT NULL
);
ALTER TABLE ONLY authored.inbox_kept ALTER COLUMN body_enc SET STORAGE EXTERNAL;

CREATE TABLE authored.leaving (
    key uuid NOT NULL, body_enc bytea NOT NULL
);
ALTER TABLE ONLY authored.leaving ALTER COLUMN body_enc SET STORAGE EXTERNAL;

CREATE TABLE authored.name_words (
    id integer NOT NULL, word_hash uuid NOT NULL, word_enc bytea NOT NULL
);

ALTER TABLE authored.name_words ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME authored.name_words_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE authored.news (
    id uuid NOT NULL, experience_id bigint NOT NULL, is_publication boolean DEFAULT false NOT NULL
);

CREATE TABLE authored.reasons (
    id uuid NOT NULL, subject_kind text NOT NULL, subject_id text NOT NULL, audience text NOT NULL, outcome text NOT NULL,
    guideline smallint NOT NULL, words_enc bytea NOT NULL, language text NOT NULL, automation text DEFAULT ''::text NOT NULL,
    day date NOT NULL, appeal_until date, kind text NOT NULL, experience_id bigint NOT NULL, decided_by uuid NOT NULL,
    is_overturned boolean DEFAULT false NOT NULL,
    CONSTRAINT reasons_audience_check CHECK ((audience = ANY (ARRAY['author'::text, 'subject'::text, 'reporter'::text]))),
    CONSTRAINT reasons_kind_check CHECK ((kind = ANY (ARRAY['experience'::text, 'reply'::text, 'rewording'::text, 'experience_dispute'::text, 'report'::text, 'appeal'::text]))),
    CONSTRAINT reasons_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['experience'::text, 'reply'::text, 'experience_dispute'::text, 'report'::text])))
);

CREATE TABLE authored.removed_pictures (
    id uuid NOT NULL, fingerprint bit(256) NOT NULL, day date NOT NULL
);

CREATE TABLE authored.replies (
    id bigint NOT NULL, experience_id bigint NOT NULL, author_enc bytea NOT NULL, content_enc bytea NOT NULL,
    is_by_subject boolean NOT NULL, was_published boolean DEFAULT false NOT NULL, status text NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL, day date NOT NULL, decided_day date,
    CONSTRAINT replies_status_check CHECK ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'removed'::text])))
);

CREATE TABLE authored.reports (
    id uuid NOT NULL, subject_type text NOT NULL, subject_id bigint NOT NULL, filer_enc bytea NOT NULL, mark uuid NOT NULL,
    reason text NOT NULL, details_enc bytea, is_urgent boolean DEFAULT false NOT NULL, status text DEFAULT 'open'::text NOT NULL,
    day date NOT NULL, resolved_day date, resolved_by uuid,
    CONSTRAINT reports_reason_check CHECK ((reason = ANY (ARRAY['harassment'::text, 'false_information'::text, 'private_information'::text, 'hate'::text, 'minor'::text, 'intimate_image'::text, 'threat'::text, 'other'::text]))),
    CONSTRAINT reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'action_taken'::text, 'no_action'::text]))),
    CONSTRAINT reports_subject_type_check CHECK ((subject_type = ANY (ARRAY['experience'::text, 'reply'::text])))
);

CREATE TABLE authored.review_decisions (
    id bigint NOT NULL, item_id bigint NOT NULL, reviewer_id uuid NOT NULL, decision text NOT NULL, guideline smallint, notes_enc bytea,
    is_second_look boolean DEFAULT false NOT NULL, agrees boolean, opened_at timestamp with time zone,
    decided_at timestamp with time zone NOT NULL,
    CONSTRAINT review_decisions_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text, 'admin_review'::text])))
);

ALTER TABLE authored.review_decisions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME authored.review_decisions_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE authored.review_items (
    id bigint NOT NULL, subject_type text NOT NULL, subject_id bigint NOT NULL, status text NOT NULL,
    is_reported boolean DEFAULT false NOT NULL, is_urgent boolean DEFAULT false NOT NULL, tie integer NOT NULL, day date NOT NULL,
    due_at timestamp with time zone NOT NULL, flag text, language text, leased_by uuid, leased_until timestamp with time zone,
    leased_since timestamp with time zone, decided_by uuid, decided_at timestamp with time zone, takes_effect_at timestamp with time zone,
    assistant_vote text, assistant_enc bytea, awaits_second_look boolean DEFAULT false NOT NULL, remind_at timestamp with time zone,
    CONSTRAINT review_items_assistant_vote_check CHECK ((assistant_vote = ANY (ARRAY['authentic'::text, 'admin_review'::text, 'other'::text]))),
    CONSTRAINT review_items_status_check CHECK ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
    CONSTRAINT review_items_subject_type_check CHECK ((subject_type = ANY (ARRAY['experience'::text, 'reply'::text, 'proof'::text])))
);

CREATE TABLE authored.review_notes (
    id uuid NOT NULL, item_id bigint NOT NULL, staff_id uuid NOT NULL, content_enc bytea NOT NULL,
    is_hand_over boolean DEFAULT false NOT NULL, created_at timestamp with time zone NOT NULL
);

CREATE TABLE authored.slots (
    key uuid NOT NULL, body_enc bytea NOT NULL
);

CREATE TABLE authored.staged (
    key uuid NOT NULL, details_enc bytea NOT NULL, storage_key uuid NOT NULL, day date NOT NULL
);
ALTER TABLE ONLY authored.staged ALTER COLUMN details_enc SET STORAGE EXTERNAL;

CREATE TABLE authored.unmask_requests (
    experience_id bigint NOT NULL, admin_id uuid NOT NULL, reason_enc bytea NOT NULL, created_at timestamp with time zone NOT NULL
);

CREATE TABLE authored.unmaskings (
    id uuid NOT NULL, experience_id bigint NOT NULL, admin_id uuid NOT NULL, reason_enc bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.admin_requests (
    member_id uuid NOT NULL, asked_by uuid NOT NULL, asked_at timestamp with time zone NOT NULL
);

CREATE TABLE public.alerts (
    id uuid NOT NULL, user_id uuid NOT NULL, key uuid NOT NULL, alert_enc bytea NOT NULL, until timestamp with time zone NOT NULL
);

CREATE TABLE public.audit_archives (
    id uuid NOT NULL, body_enc bytea NOT NULL
);

CREATE TABLE public.audit_chain (
    seq bigint NOT NULL, entry_id bigint NOT NULL, prev_hash bytea NOT NULL, hash bytea NOT NULL, version smallint DEFAULT 1 NOT NULL,
    CONSTRAINT audit_chain_version_check CHECK ((version = ANY (ARRAY[1, 2])))
);

CREATE TABLE public.audit_log (
    id bigint NOT NULL, at timestamp with time zone NOT NULL, actor text NOT NULL, action text NOT NULL, subject text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL, request_id text
);

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE public.audit_reasons (
    id uuid NOT NULL, reason_enc bytea NOT NULL
);

CREATE TABLE public.authenticator_apps (
    user_id uuid NOT NULL, secret_enc bytea, last_step bigint, confirmed_at timestamp with time zone, pending_enc bytea,
    pending_at timestamp with time zone
);

CREATE UNLOGGED TABLE public.authored_outbox (
    id bigint NOT NULL, xid xid8 DEFAULT pg_current_xact_id() NOT NULL, kind text NOT NULL, ref uuid, origin uuid
);

ALTER TABLE public.authored_outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.authored_outbox_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE public.bans (
    id uuid NOT NULL, user_id uuid NOT NULL, reason_enc bytea NOT NULL, until timestamp with time zone, created_by uuid,
    created_at timestamp with time zone NOT NULL, lifted_at timestamp with time zone
);

CREATE TABLE public.blocks (
    id uuid NOT NULL, user_id uuid NOT NULL, reason_key uuid NOT NULL, author_enc bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.challenges (
    key uuid NOT NULL, purpose text NOT NULL, code_hash bytea NOT NULL, wrong_tries smallint DEFAULT 0 NOT NULL, payload_enc bytea,
    created_at timestamp with time zone NOT NULL, expires_at timestamp with time zone NOT NULL,
    CONSTRAINT challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'phone'::text, 'email'::text, 'social-id'::text, 'deletion'::text, 'privacy'::text])))
);

CREATE TABLE public.consents (
    id uuid NOT NULL, address_hash uuid NOT NULL, text_version text NOT NULL, client_address_enc bytea NOT NULL,
    client_timestamp timestamp with time zone, given_at timestamp with time zone NOT NULL
);

CREATE TABLE public.counters (
    kind text NOT NULL, key text NOT NULL, shard smallint NOT NULL, n bigint NOT NULL
);

CREATE TABLE public.credit_accounts (
    user_id uuid NOT NULL, balance integer NOT NULL, is_unlimited boolean DEFAULT false NOT NULL, last_top_up_month date,
    CONSTRAINT credit_accounts_balance_check CHECK ((balance >= 0))
);

CREATE TABLE public.credit_acknowledgements (
    entry_id bigint NOT NULL, acknowledged_at timestamp with time zone NOT NULL
);

CREATE TABLE public.crypto_keys (
    kid smallint NOT NULL, wrapped bytea NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL,
    retired_at timestamp with time zone
);

CREATE TABLE public.digest_waiting (
    user_id uuid NOT NULL, by_email boolean NOT NULL, by_sms boolean NOT NULL, by_push boolean NOT NULL
);

CREATE TABLE public.feedback_categories (
    id smallint NOT NULL, feedback_type text NOT NULL, type text NOT NULL, label text NOT NULL, emoji text NOT NULL,
    weight smallint NOT NULL, is_active boolean DEFAULT true NOT NULL, label_key text,
    CONSTRAINT feedback_categories_feedback_type_check CHECK ((feedback_type = ANY (ARRAY['standard'::text, 'lgbtqia'::text, 'campus'::text]))),
    CONSTRAINT feedback_categories_id_check CHECK (((id >= 1) AND (id <= 999))),
    CONSTRAINT feedback_categories_type_check CHECK ((type = ANY (ARRAY['positive'::text, 'neutral'::text, 'negative'::text]))),
    CONSTRAINT feedback_categories_weight_check CHECK (((weight >= '-5'::integer) AND (weight <= 5)))
);

ALTER TABLE public.feedback_categories ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.feedback_categories_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE public.held_decisions (
    item_id bigint NOT NULL, reviewer_id uuid NOT NULL, decision_enc bytea NOT NULL, takes_effect_at timestamp with time zone NOT NULL
);

CREATE TABLE public.held_hits (
    key uuid NOT NULL, at timestamp with time zone NOT NULL, item uuid, expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.idempotency_keys (
    scope uuid NOT NULL, request_hash bytea NOT NULL, status smallint, response_enc bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL, sealed_reply bytea
);

CREATE UNLOGGED TABLE public.identity_outbox (
    id bigint NOT NULL, xid xid8 DEFAULT pg_current_xact_id() NOT NULL, kind text NOT NULL, ref uuid, item uuid, origin uuid
);

ALTER TABLE public.identity_outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.identity_outbox_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE public.known_devices (
    user_id uuid NOT NULL, mark_hash uuid NOT NULL, trusted_from timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.ledger_entries (
    id bigint NOT NULL, user_id uuid NOT NULL, delta integer NOT NULL, kind text NOT NULL, reference uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['sign_up'::text, 'monthly'::text, 'purchase'::text, 'reveal'::text, 'refund'::text, 'approval'::text, 'reversal'::text])))
);

ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE public.member_appeals (
    id uuid NOT NULL, reasons_id uuid NOT NULL, user_id uuid NOT NULL, statement_enc bytea NOT NULL,
    status text DEFAULT 'open'::text NOT NULL, request_key text, request_hash text, created_at timestamp with time zone NOT NULL,
    due_on date NOT NULL, decided_by uuid, decided_at timestamp with time zone, guideline smallint, reasons_enc bytea,
    reasons_language text,
    CONSTRAINT member_appeals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'overturned'::text])))
);

CREATE TABLE public.member_marks (
    user_id uuid NOT NULL, marks_enc bytea NOT NULL
);
ALTER TABLE ONLY public.member_marks ALTER COLUMN marks_enc SET STORAGE EXTERNAL;

CREATE TABLE public.member_reasons (
    id uuid NOT NULL, user_id uuid NOT NULL, kind text NOT NULL, subject_kind text NOT NULL, subject_id text NOT NULL,
    outcome text NOT NULL, guideline smallint NOT NULL, words_enc bytea NOT NULL, language text NOT NULL, role_before text,
    decided_by uuid NOT NULL, created_at timestamp with time zone NOT NULL, appeal_until date, is_overturned boolean DEFAULT false NOT NULL,
    CONSTRAINT member_reasons_kind_check CHECK ((kind = ANY (ARRAY['ownership_dispute'::text, 'application'::text, 'suspension'::text, 'role'::text, 'appeal'::text]))),
    CONSTRAINT member_reasons_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['ownership_dispute'::text, 'application'::text, 'suspension'::text, 'role'::text])))
);

CREATE TABLE public.notification_preferences (
    user_id uuid NOT NULL, preferences_enc bytea NOT NULL
);

CREATE TABLE public.notifications (
    id uuid NOT NULL, user_id uuid NOT NULL, kind text, params_enc bytea, link text, created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone, notice_enc bytea, nth smallint DEFAULT 0 NOT NULL
);

CREATE TABLE public.outbound_messages (
    id uuid NOT NULL, channel text NOT NULL, address_enc bytea NOT NULL, address_hash uuid, body_enc bytea NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL, attempts smallint DEFAULT 0 NOT NULL, created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT outbound_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text, 'push'::text]))),
    CONSTRAINT outbound_messages_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);

CREATE TABLE public.ownership_disputes (
    id uuid NOT NULL, claimant_user_id uuid NOT NULL, owner_user_id uuid NOT NULL, social_id_id uuid NOT NULL,
    owner_reference uuid NOT NULL, platform text NOT NULL, value_enc bytea NOT NULL, reason_enc bytea NOT NULL, owner_statement_enc bytea,
    status text DEFAULT 'pending'::text NOT NULL, admin_notes_enc bytea, resolved_by uuid, resolved_at timestamp with time zone,
    due_at timestamp with time zone NOT NULL, created_at timestamp with time zone NOT NULL,
    CONSTRAINT ownership_disputes_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);

CREATE TABLE public.passkeys (
    id uuid NOT NULL, user_id uuid NOT NULL, credential_hash uuid NOT NULL, credential_enc bytea NOT NULL,
    sign_count bigint DEFAULT 0 NOT NULL, created_at timestamp with time zone NOT NULL, last_used_at timestamp with time zone
);

CREATE TABLE public.payments (
    id uuid NOT NULL, user_id uuid NOT NULL, pack_id text NOT NULL, reveals integer NOT NULL, total_cents integer NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL, status text NOT NULL, provider text NOT NULL, provider_reference text,
    idempotency_hash uuid NOT NULL, request_hash bytea NOT NULL, created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone, decline_reason text,
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'refunded'::text]))),
    CONSTRAINT payments_total_cents_check CHECK ((total_cents > 0))
);

CREATE TABLE public.privacy_requests (
    id uuid NOT NULL, channel text NOT NULL, address_enc bytea NOT NULL, key uuid NOT NULL, token_hash uuid,
    verified_at timestamp with time zone, created_at timestamp with time zone NOT NULL, expires_at timestamp with time zone NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    CONSTRAINT privacy_requests_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'email'::text]))),
    CONSTRAINT privacy_requests_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])))
);

CREATE TABLE public.profile_photos (
    id uuid NOT NULL, user_id uuid NOT NULL, details_enc bytea NOT NULL, storage_key uuid NOT NULL, deletes_at timestamp with time zone
);

CREATE TABLE public.profile_proofs (
    id uuid NOT NULL, social_id_id uuid, privacy_request_id uuid, code_enc bytea NOT NULL, state text NOT NULL, review_id bigint,
    evidence_enc bytea, expires_at timestamp with time zone NOT NULL,
    CONSTRAINT profile_proofs_check CHECK ((num_nonnulls(social_id_id, privacy_request_id) = 1)),
    CONSTRAINT profile_proofs_check1 CHECK (((review_id IS NULL) = (evidence_enc IS NULL))),
    CONSTRAINT profile_proofs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'proved'::text, 'failed'::text, 'in_review'::text])))
);

CREATE TABLE public.provider_events (
    id text NOT NULL, received_at timestamp with time zone NOT NULL
);

CREATE TABLE public.push_keys (
    id smallint NOT NULL, public_key text NOT NULL, private_enc bytea NOT NULL, CONSTRAINT push_keys_id_check CHECK ((id = 1))
);

CREATE TABLE public.push_subscriptions (
    id uuid NOT NULL, session_id uuid NOT NULL, user_id uuid NOT NULL, endpoint_hash uuid NOT NULL, subscription_enc bytea NOT NULL
);

CREATE TABLE public.rate_limits (
    key uuid NOT NULL, hits timestamp with time zone[] NOT NULL, last_hit uuid NOT NULL, expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.reveals (
    user_id uuid NOT NULL, experience_id bigint NOT NULL, is_charged boolean NOT NULL, revealed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.review_openings (
    id bigint NOT NULL, reviewer_id uuid NOT NULL, item_id bigint NOT NULL, opened_at timestamp with time zone NOT NULL, alarm text,
    CONSTRAINT review_openings_alarm_check CHECK ((alarm = ANY (ARRAY['many'::text, 'undecided'::text])))
);

ALTER TABLE public.review_openings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.review_openings_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1
);

CREATE TABLE public.reviewer_applications (
    id uuid NOT NULL, user_id uuid NOT NULL, reason_enc bytea NOT NULL, status text DEFAULT 'pending'::text NOT NULL, admin_notes_enc bytea,
    decided_by uuid, decided_at timestamp with time zone, created_at timestamp with time zone NOT NULL,
    CONSTRAINT reviewer_applications_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text])))
);

CREATE TABLE public.saved_cards (
    id uuid NOT NULL, user_id uuid NOT NULL, provider text NOT NULL, card_enc bytea NOT NULL, created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.schema_requirements (
    migration text NOT NULL
);

CREATE TABLE public.search_history (
    id uuid NOT NULL, user_id uuid NOT NULL, search_enc bytea NOT NULL, created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.sessions (
    id uuid NOT NULL, token_hash bytea NOT NULL, user_id uuid NOT NULL, device_enc bytea, created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL, expires_at timestamp with time zone NOT NULL, confirmed_until timestamp with time zone,
    held_until timestamp with time zone
);

CREATE TABLE public.setup (
    id smallint DEFAULT 1 NOT NULL, token_hash bytea NOT NULL, expires_at timestamp with time zone NOT NULL,
    tries smallint DEFAULT 0 NOT NULL, used_at timestamp with time zone, session_hash bytea, key_copied_at timestamp with time zone,
    CONSTRAINT setup_id_check CHECK ((id = 1))
);

CREATE TABLE public.social_ids (
    id uuid NOT NULL, user_id uuid NOT NULL, platform text NOT NULL, type text NOT NULL, key uuid NOT NULL, value_enc bytea NOT NULL,
    is_automatic boolean DEFAULT false NOT NULL, owner_reference uuid NOT NULL, created_at timestamp with time zone NOT NULL,
    unlinked_at timestamp with time zone, proved_until timestamp with time zone,
    CONSTRAINT social_ids_type_check CHECK ((type = ANY (ARRAY['phone'::text, 'email'::text, 'handle'::text])))
);

CREATE TABLE public.tickets (
    hash uuid NOT NULL, kind text NOT NULL, payload_enc bytea NOT NULL, expires_at timestamp with time zone NOT NULL,
    CONSTRAINT tickets_kind_check CHECK ((kind = ANY (ARRAY['sign-up'::text, 'google'::text, 'google-state'::text, 'passkey-new'::text, 'passkey-sign-in'::text])))
);

CREATE TABLE public.users (
    id uuid NOT NULL, role text DEFAULT 'user'::text NOT NULL, display_name_enc bytea, phone_enc bytea, phone_hash uuid,
    phone_verified_at timestamp with time zone, email_enc bytea, email_hash uuid, email_verified_at timestamp with time zone,
    birthdate_enc bytea, birthdate_corrected_at timestamp with time zone, preferences_enc bytea, settings_enc bytea,
    is_profile_complete boolean DEFAULT false NOT NULL, is_adult boolean DEFAULT false NOT NULL, is_verified boolean DEFAULT false NOT NULL,
    is_name_public boolean DEFAULT true NOT NULL, auth_provider text DEFAULT 'phone'::text NOT NULL, external_hash uuid, photo_file_id uuid,
    photo_source text, trust_score smallint DEFAULT 0 NOT NULL, deletes_at timestamp with time zone, keeps_experiences boolean,
    last_seen_at timestamp with time zone, created_at timestamp with time zone NOT NULL, updated_at timestamp with time zone NOT NULL,
    has_dismissed_checklist boolean DEFAULT false NOT NULL, admin_since timestamp with time zone,
    CONSTRAINT users_auth_provider_check CHECK ((auth_provider = ANY (ARRAY['phone'::text, 'google'::text]))),
    CONSTRAINT users_photo_source_check CHECK ((photo_source = ANY (ARRAY['google'::text, 'apple'::text, 'other'::text]))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'reviewer'::text, 'admin'::text]))),
    CONSTRAINT users_trust_score_check CHECK (((trust_score >= 0) AND (trust_score <= 100)))
);

INSERT INTO public.feedback_categories VALUES
	(1, 'standard', 'positive', 'Respectful', '🤝', 3, true, 'category.respectful'),
	(2, 'standard', 'positive', 'Good communication', '💬', 3, true, 'category.good_communication'),
	(3, 'standard', 'positive', 'On time', '⏰', 2, true, 'category.on_time'),
	(4, 'standard', 'positive', 'Fun to be with', '😄', 2, true, 'category.fun_to_be_with'),
	(5, 'standard', 'positive', 'Honest', '💯', 4, true, 'category.honest'),
	(6, 'standard', 'positive', 'Kind', '🫶', 3, true, 'category.kind'),
	(7, 'standard', 'positive', 'Good listener', '👂', 3, true, 'category.good_listener'),
	(8, 'standard', 'positive', 'Interesting conversation', '🧠', 2, true, 'category.interesting_conversation'),
	(9, 'standard', 'positive', 'Looked like their photos', '📸', 2, true, 'category.looked_like_their_photos'),
	(10, 'standard', 'positive', 'Made me feel safe', '🛡️', 5, true, 'category.made_me_feel_safe'),
	(11, 'standard', 'positive', 'Respected my boundaries', '🙌', 5, true, 'category.respected_my_boundaries'),
	(12, 'standard', 'positive', 'Romantic', '🌹', 2, true, 'category.romantic'),
	(13, 'standard', 'positive', 'Good manners', '🎩', 2, true, 'category.good_manners'),
	(14, 'standard', 'positive', 'Warm and welcoming', '🤗', 2, true, 'category.warm_and_welcoming'),
	(15, 'standard', 'positive', 'Thoughtful', '💡', 3, true, 'category.thoughtful'),
	(16, 'standard', 'positive', 'Calm and patient', '🧘', 2, true, 'category.calm_and_patient'),
	(17, 'standard', 'positive', 'Reliable', '🏆', 4, true, 'category.reliable'),
	(18, 'standard', 'positive', 'Clear about intentions', '🎯', 4, true, 'category.clear_about_intentions'),
	(19, 'standard', 'positive', 'Fair about paying', '💸', 1, true, 'category.fair_about_paying'),
	(20, 'standard', 'positive', 'Stayed in touch', '💌', 2, true, 'category.stayed_in_touch'),
	(21, 'standard', 'neutral', 'Just okay', '😐', 0, true, 'category.just_okay'),
	(22, 'standard', 'neutral', 'No spark', '🤷', 0, true, 'category.no_spark'),
	(23, 'standard', 'neutral', 'Reserved', '🧊', 0, true, 'category.reserved'),
	(24, 'standard', 'neutral', 'Talks a lot', '🗣️', 0, true, 'category.talks_a_lot'),
	(25, 'standard', 'neutral', 'Quiet', '🤫', 0, true, 'category.quiet'),
	(26, 'standard', 'neutral', 'Coffee only', '☕', 0, true, 'category.coffee_only'),
	(27, 'standard', 'neutral', 'Busy schedule', '📅', 0, true, 'category.busy_schedule'),
	(28, 'standard', 'neutral', 'Slow to reply', '🐢', -1, true, 'category.slow_to_reply'),
	(29, 'standard', 'neutral', 'Lives far away', '🚗', 0, true, 'category.lives_far_away'),
	(30, 'standard', 'neutral', 'Became friends', '👫', 1, true, 'category.became_friends'),
	(31, 'standard', 'neutral', 'Different interests', '🎮', 0, true, 'category.different_interests'),
	(32, 'standard', 'neutral', 'Very focused on work', '💼', 0, true, 'category.very_focused_on_work'),
	(33, 'standard', 'neutral', 'Drinks socially', '🍷', 0, true, 'category.drinks_socially'),
	(34, 'standard', 'neutral', 'Smokes', '🚬', 0, true, 'category.smokes'),
	(35, 'standard', 'neutral', 'Has children', '👶', 0, true, 'category.has_children'),
	(36, 'standard', 'neutral', 'Loves pets', '🐶', 1, true, 'category.loves_pets'),
	(37, 'standard', 'neutral', 'Religious', '🙏', 0, true, 'category.religious'),
	(38, 'standard', 'neutral', 'Into fitness', '🏋️', 0, true, 'category.into_fitness'),
	(39, 'standard', 'neutral', 'Often on the phone', '📱', -1, true, 'category.often_on_the_phone'),
	(40, 'standard', 'neutral', 'Unsure what they want', '❓', -1, true, 'category.unsure_what_they_want'),
	(41, 'standard', 'negative', 'Ghosted me', '👻', -3, true, 'category.ghosted_me'),
	(42, 'standard', 'negative', 'Rude', '😡', -3, true, 'category.rude'),
	(43, 'standard', 'negative', 'Lied to me', '🤥', -4, true, 'category.lied_to_me'),
	(44, 'standard', 'negative', 'Fake profile', '🎭', -5, true, 'category.fake_profile'),
	(45, 'standard', 'negative', 'Cheated', '💔', -4, true, 'category.cheated'),
	(46, 'standard', 'negative', 'Hid a relationship', '💍', -4, true, 'category.hid_a_relationship'),
	(47, 'standard', 'negative', 'Made me feel unsafe', '⚠️', -5, true, 'category.made_me_feel_unsafe'),
	(48, 'standard', 'negative', 'Ignored my boundaries', '🚫', -5, true, 'category.ignored_my_boundaries'),
	(49, 'standard', 'negative', 'Asked for money', '💰', -5, true, 'category.asked_for_money'),
	(50, 'standard', 'negative', 'Scam attempt', '🎣', -5, true, 'category.scam_attempt'),
	(51, 'standard', 'negative', 'Old or misleading photos', '📷', -2, true, 'category.old_or_misleading_photos'),
	(52, 'standard', 'negative', 'Very late', '⌛', -1, true, 'category.very_late'),
	(53, 'standard', 'negative', 'Did not show up', '🙅', -3, true, 'category.did_not_show_up'),
	(54, 'standard', 'negative', 'Insulted me', '🤬', -4, true, 'category.insulted_me'),
	(55, 'standard', 'negative', 'Controlling or jealous', '🕵️', -4, true, 'category.controlling_or_jealous'),
	(56, 'standard', 'negative', 'Kept messaging after a no', '🔁', -4, true, 'category.kept_messaging_after_a_no'),
	(57, 'standard', 'negative', 'Drank too much', '🍻', -2, true, 'category.drank_too_much'),
	(58, 'standard', 'negative', 'Disrespectful to others', '🙄', -3, true, 'category.disrespectful_to_others'),
	(59, 'standard', 'negative', 'Hot and cold', '🎢', -2, true, 'category.hot_and_cold'),
	(60, 'standard', 'negative', 'Sent unwanted pictures', '🔞', -5, true, 'category.sent_unwanted_pictures'),
	(61, 'campus', 'positive', 'Great study partner', '📚', 3, true, 'category.great_study_partner'),
	(62, 'campus', 'positive', 'Good roommate', '🏫', 3, true, 'category.good_roommate'),
	(63, 'campus', 'positive', 'Team player', '🧑‍🤝‍🧑', 3, true, 'category.team_player'),
	(64, 'campus', 'positive', 'Shares notes', '📝', 2, true, 'category.shares_notes'),
	(65, 'campus', 'positive', 'Supportive classmate', '🎓', 3, true, 'category.supportive_classmate'),
	(66, 'campus', 'positive', 'Fun at events', '🎉', 2, true, 'category.fun_at_events'),
	(67, 'campus', 'positive', 'Does their share', '🤲', 4, true, 'category.does_their_share'),
	(68, 'campus', 'positive', 'Walked me home safely', '🚶', 4, true, 'category.walked_me_home_safely'),
	(69, 'campus', 'neutral', 'Night owl', '🦉', 0, true, 'category.night_owl'),
	(70, 'campus', 'neutral', 'Early riser', '🌅', 0, true, 'category.early_riser'),
	(71, 'campus', 'neutral', 'Keeps to themselves', '🎧', 0, true, 'category.keeps_to_themselves'),
	(72, 'campus', 'neutral', 'Into campus sports', '🏟️', 0, true, 'category.into_campus_sports'),
	(73, 'campus', 'neutral', 'In many clubs', '🎪', 0, true, 'category.in_many_clubs'),
	(74, 'campus', 'neutral', 'Commutes', '🏠', 0, true, 'category.commutes'),
	(75, 'campus', 'neutral', 'New on campus', '🧑‍🎓', 0, true, 'category.new_on_campus'),
	(76, 'campus', 'neutral', 'Hard to schedule', '🗓️', -1, true, 'category.hard_to_schedule'),
	(77, 'campus', 'negative', 'Left the work to others', '📉', -3, true, 'category.left_the_work_to_others'),
	(78, 'campus', 'negative', 'Noisy roommate', '🔊', -2, true, 'category.noisy_roommate'),
	(79, 'campus', 'negative', 'Messy shared space', '🧹', -2, true, 'category.messy_shared_space'),
	(80, 'campus', 'negative', 'Did not pay their share', '💵', -3, true, 'category.did_not_pay_their_share'),
	(81, 'campus', 'negative', 'Spread rumours', '🗯️', -4, true, 'category.spread_rumours'),
	(82, 'campus', 'negative', 'Pushy at parties', '🥴', -4, true, 'category.pushy_at_parties'),
	(83, 'campus', 'negative', 'Took credit for my work', '📋', -4, true, 'category.took_credit_for_my_work'),
	(84, 'campus', 'negative', 'Came in uninvited', '🚪', -4, true, 'category.came_in_uninvited'),
	(85, 'lgbtqia', 'positive', 'Affirming', '🏳️‍🌈', 4, true, 'category.affirming'),
	(86, 'lgbtqia', 'positive', 'Respected my privacy', '🗝️', 5, true, 'category.respected_my_privacy'),
	(87, 'lgbtqia', 'positive', 'Used my name and pronouns', '🏷️', 4, true, 'category.used_my_name_and_pronouns'),
	(88, 'lgbtqia', 'positive', 'Supportive', '🫂', 3, true, 'category.supportive'),
	(89, 'lgbtqia', 'positive', 'Proud and open', '💜', 2, true, 'category.proud_and_open'),
	(90, 'lgbtqia', 'positive', 'Open about health', '🩺', 3, true, 'category.open_about_health'),
	(91, 'lgbtqia', 'positive', 'Welcoming to newcomers', '🌈', 3, true, 'category.welcoming_to_newcomers'),
	(92, 'lgbtqia', 'positive', 'Honest about identity', '🪞', 3, true, 'category.honest_about_identity'),
	(93, 'lgbtqia', 'neutral', 'Still exploring', '🔎', 0, true, 'category.still_exploring'),
	(94, 'lgbtqia', 'neutral', 'Not out yet', '🤐', 0, true, 'category.not_out_yet'),
	(95, 'lgbtqia', 'neutral', 'Discreet', '🕊️', 0, true, 'category.discreet'),
	(96, 'lgbtqia', 'neutral', 'Open relationship', '💞', 0, true, 'category.open_relationship'),
	(97, 'lgbtqia', 'neutral', 'Looking for friends', '🧭', 0, true, 'category.looking_for_friends'),
	(98, 'lgbtqia', 'neutral', 'Loves the scene', '🪩', 0, true, 'category.loves_the_scene'),
	(99, 'lgbtqia', 'neutral', 'Prefers quiet nights in', '🏡', 0, true, 'category.prefers_quiet_nights_in'),
	(100, 'lgbtqia', 'neutral', 'Different labels than stated', '🧩', -1, true, 'category.different_labels_than_stated'),
	(101, 'lgbtqia', 'negative', 'Outed someone', '📢', -5, true, 'category.outed_someone'),
	(102, 'lgbtqia', 'negative', 'Disrespected pronouns', '🙊', -4, true, 'category.disrespected_pronouns'),
	(103, 'lgbtqia', 'negative', 'Treated me as an experiment', '🧪', -3, true, 'category.treated_me_as_an_experiment'),
	(104, 'lgbtqia', 'negative', 'Biphobic or transphobic remarks', '🥀', -5, true, 'category.biphobic_or_transphobic_remarks'),
	(105, 'lgbtqia', 'negative', 'Fetishised me', '🔦', -4, true, 'category.fetishised_me'),
	(106, 'lgbtqia', 'negative', 'Pretended to be queer', '🪤', -5, true, 'category.pretended_to_be_queer'),
	(107, 'lgbtqia', 'negative', 'Hid a partner', '🕳️', -4, true, 'category.hid_a_partner'),
	(108, 'lgbtqia', 'negative', 'Pressured me to come out', '🧯', -4, true, 'category.pressured_me_to_come_out');

SELECT pg_catalog.setval('authored.name_words_id_seq', 1, false);

SELECT pg_catalog.setval('authored.review_decisions_id_seq', 1, false);

SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);

SELECT pg_catalog.setval('public.authored_outbox_id_seq', 1, false);

SELECT pg_catalog.setval('public.feedback_categories_id_seq', 200, false);

SELECT pg_catalog.setval('public.identity_outbox_id_seq', 1, false);

SELECT pg_catalog.setval('public.ledger_entries_id_seq', 1, false);

SELECT pg_catalog.setval('public.review_openings_id_seq', 1, false);

ALTER TABLE ONLY authored.answers ADD CONSTRAINT answers_dispute_id_key UNIQUE (dispute_id);

ALTER TABLE ONLY authored.answers ADD CONSTRAINT answers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.appeals ADD CONSTRAINT appeals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.appeals ADD CONSTRAINT appeals_reasons_id_key UNIQUE (reasons_id);

ALTER TABLE ONLY authored.claims ADD CONSTRAINT claims_pkey PRIMARY KEY (mark);

ALTER TABLE ONLY authored.earned_spends ADD CONSTRAINT earned_spends_mark_key UNIQUE (mark);

ALTER TABLE ONLY authored.earned_spends ADD CONSTRAINT earned_spends_pkey PRIMARY KEY (key);

ALTER TABLE ONLY authored.evidence ADD CONSTRAINT evidence_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.evidence ADD CONSTRAINT evidence_storage_key_key UNIQUE (storage_key);

ALTER TABLE ONLY authored.experience_disputes ADD CONSTRAINT experience_disputes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.experience_identifiers ADD CONSTRAINT experience_identifiers_pkey PRIMARY KEY (key, experience_id, platform);

ALTER TABLE ONLY authored.experiences ADD CONSTRAINT experiences_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.holds ADD CONSTRAINT holds_pkey PRIMARY KEY (subject_type, subject_id, source, reason);

ALTER TABLE ONLY authored.inbox_kept ADD CONSTRAINT inbox_kept_pkey PRIMARY KEY (key);

ALTER TABLE ONLY authored.inbox ADD CONSTRAINT inbox_pkey PRIMARY KEY (key);

ALTER TABLE ONLY authored.leaving ADD CONSTRAINT leaving_pkey PRIMARY KEY (key);

ALTER TABLE ONLY authored.name_words ADD CONSTRAINT name_words_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.name_words ADD CONSTRAINT name_words_word_hash_key UNIQUE (word_hash);

ALTER TABLE ONLY authored.news ADD CONSTRAINT news_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.reasons ADD CONSTRAINT reasons_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.removed_pictures ADD CONSTRAINT removed_pictures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.replies ADD CONSTRAINT replies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.reports ADD CONSTRAINT reports_mark_key UNIQUE (mark);

ALTER TABLE ONLY authored.reports ADD CONSTRAINT reports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.review_decisions
    ADD CONSTRAINT review_decisions_item_id_reviewer_id_is_second_look_key UNIQUE (item_id, reviewer_id, is_second_look);

ALTER TABLE ONLY authored.review_decisions ADD CONSTRAINT review_decisions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.review_items ADD CONSTRAINT review_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.review_notes ADD CONSTRAINT review_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY authored.slots ADD CONSTRAINT slots_pkey PRIMARY KEY (key);

ALTER TABLE ONLY authored.staged ADD CONSTRAINT staged_pkey PRIMARY KEY (key);

ALTER TABLE ONLY authored.staged ADD CONSTRAINT staged_storage_key_key UNIQUE (storage_key);

ALTER TABLE ONLY authored.unmask_requests ADD CONSTRAINT unmask_requests_pkey PRIMARY KEY (experience_id, admin_id);

ALTER TABLE ONLY authored.unmaskings ADD CONSTRAINT unmaskings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.admin_requests ADD CONSTRAINT admin_requests_pkey PRIMARY KEY (member_id, asked_by);

ALTER TABLE ONLY public.alerts ADD CONSTRAINT alerts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.alerts ADD CONSTRAINT alerts_user_id_key_key UNIQUE (user_id, key);

ALTER TABLE ONLY public.audit_archives ADD CONSTRAINT audit_archives_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_chain ADD CONSTRAINT audit_chain_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.audit_chain ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY public.audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_reasons ADD CONSTRAINT audit_reasons_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.authenticator_apps ADD CONSTRAINT authenticator_apps_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.authored_outbox ADD CONSTRAINT authored_outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bans ADD CONSTRAINT bans_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blocks ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blocks ADD CONSTRAINT blocks_reason_key_key UNIQUE (reason_key);

ALTER TABLE ONLY public.challenges ADD CONSTRAINT challenges_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.consents ADD CONSTRAINT consents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.counters ADD CONSTRAINT counters_pkey PRIMARY KEY (kind, key, shard);

ALTER TABLE ONLY public.credit_accounts ADD CONSTRAINT credit_accounts_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.credit_acknowledgements ADD CONSTRAINT credit_acknowledgements_pkey PRIMARY KEY (entry_id);

ALTER TABLE ONLY public.crypto_keys ADD CONSTRAINT crypto_keys_pkey PRIMARY KEY (kid);

ALTER TABLE ONLY public.digest_waiting ADD CONSTRAINT digest_waiting_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.feedback_categories ADD CONSTRAINT feedback_categories_feedback_type_label_key UNIQUE (feedback_type, label);

ALTER TABLE ONLY public.feedback_categories ADD CONSTRAINT feedback_categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.held_decisions ADD CONSTRAINT held_decisions_pkey PRIMARY KEY (item_id);

ALTER TABLE ONLY public.idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope);

ALTER TABLE ONLY public.identity_outbox ADD CONSTRAINT identity_outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.known_devices ADD CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, mark_hash);

ALTER TABLE ONLY public.ledger_entries ADD CONSTRAINT ledger_entries_kind_reference_key UNIQUE (kind, reference);

ALTER TABLE ONLY public.ledger_entries ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_appeals ADD CONSTRAINT member_appeals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_appeals ADD CONSTRAINT member_appeals_reasons_id_key UNIQUE (reasons_id);

ALTER TABLE ONLY public.member_marks ADD CONSTRAINT member_marks_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.member_reasons ADD CONSTRAINT member_reasons_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notification_preferences ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outbound_messages ADD CONSTRAINT outbound_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ownership_disputes ADD CONSTRAINT ownership_disputes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passkeys ADD CONSTRAINT passkeys_credential_hash_key UNIQUE (credential_hash);

ALTER TABLE ONLY public.passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments ADD CONSTRAINT payments_idempotency_hash_key UNIQUE (idempotency_hash);

ALTER TABLE ONLY public.payments ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.privacy_requests ADD CONSTRAINT privacy_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.privacy_requests ADD CONSTRAINT privacy_requests_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.profile_photos ADD CONSTRAINT profile_photos_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.profile_photos ADD CONSTRAINT profile_photos_storage_key_key UNIQUE (storage_key);

ALTER TABLE ONLY public.profile_proofs ADD CONSTRAINT profile_proofs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.profile_proofs ADD CONSTRAINT profile_proofs_privacy_request_id_key UNIQUE (privacy_request_id);

ALTER TABLE ONLY public.profile_proofs ADD CONSTRAINT profile_proofs_review_id_key UNIQUE (review_id);

ALTER TABLE ONLY public.profile_proofs ADD CONSTRAINT profile_proofs_social_id_id_key UNIQUE (social_id_id);

ALTER TABLE ONLY public.provider_events ADD CONSTRAINT provider_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_keys ADD CONSTRAINT push_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_subscriptions ADD CONSTRAINT push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash);

ALTER TABLE ONLY public.push_subscriptions ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_subscriptions ADD CONSTRAINT push_subscriptions_session_id_key UNIQUE (session_id);

ALTER TABLE ONLY public.rate_limits ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.reveals ADD CONSTRAINT reveals_pkey PRIMARY KEY (user_id, experience_id);

ALTER TABLE ONLY public.review_openings ADD CONSTRAINT review_openings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reviewer_applications ADD CONSTRAINT reviewer_applications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.saved_cards ADD CONSTRAINT saved_cards_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.schema_requirements ADD CONSTRAINT schema_requirements_pkey PRIMARY KEY (migration);

ALTER TABLE ONLY public.search_history ADD CONSTRAINT search_history_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.setup ADD CONSTRAINT setup_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.social_ids ADD CONSTRAINT social_ids_owner_reference_key UNIQUE (owner_reference);

ALTER TABLE ONLY public.social_ids ADD CONSTRAINT social_ids_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.users ADD CONSTRAINT users_email_hash_key UNIQUE (email_hash);

ALTER TABLE ONLY public.users ADD CONSTRAINT users_external_hash_key UNIQUE (external_hash);

ALTER TABLE ONLY public.users ADD CONSTRAINT users_phone_hash_key UNIQUE (phone_hash);

ALTER TABLE ONLY public.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX appeals_status ON authored.appeals USING btree (status, due_on);

CREATE INDEX earned_spends_experience ON authored.earned_spends USING btree (experience_id);

CREATE INDEX evidence_deletes_on ON authored.evidence USING btree (deletes_on) WHERE (deletes_on IS NOT NULL);

CREATE INDEX evidence_parent ON authored.evidence USING btree (parent_kind, parent);

CREATE INDEX experience_disputes_experience ON authored.experience_disputes USING btree (experience_id);

CREATE INDEX experience_disputes_mark ON authored.experience_disputes USING btree (mark);

CREATE UNIQUE INDEX experience_disputes_open ON authored.experience_disputes USING btree (experience_id) WHERE (status = 'pending'::text);

CREATE INDEX experience_disputes_remind ON authored.experience_disputes USING btree (remind_at) WHERE (remind_at IS NOT NULL);

CREATE INDEX experience_disputes_status ON authored.experience_disputes USING btree (status, due_at);

CREATE INDEX experience_identifiers_experience ON authored.experience_identifiers USING btree (experience_id);

CREATE INDEX experience_identifiers_published ON authored.experience_identifiers USING btree (key, rank DESC) INCLUDE (experience_id, platform) WHERE (status = 'approved'::text);

CREATE INDEX experience_identifiers_unpublished ON authored.experience_identifiers USING btree (key) WHERE (status <> 'approved'::text);

CREATE INDEX experiences_cell ON authored.experiences USING btree (cell, rank DESC) INCLUDE (latitude, longitude) WHERE ((status = 'approved'::text) AND (NOT is_hidden));

CREATE INDEX experiences_facets ON authored.experiences USING gin (facets) WITH (fastupdate=off) WHERE ((status = 'approved'::text) AND (NOT is_hidden));

CREATE INDEX experiences_month ON authored.experiences USING btree (((((EXTRACT(year FROM experience_date))::integer * 12) + (EXTRACT(month FROM experience_date))::integer)), rank DESC) WHERE ((status = 'approved'::text) AND (NOT is_hidden));

CREATE INDEX experiences_newest ON authored.experiences USING btree (rank DESC) WHERE ((status = 'approved'::text) AND (NOT is_hidden));

CREATE INDEX experiences_unpublished ON authored.experiences USING btree (status, decided_day) WHERE (status <> 'approved'::text);

CREATE INDEX experiences_wide_cell ON authored.experiences USING btree (wide_cell, rank DESC) INCLUDE (latitude, longitude) WHERE ((status = 'approved'::text) AND (NOT is_hidden));

CREATE INDEX experiences_words ON authored.experiences USING btree (first_word, last_word, rank DESC) WHERE ((status = 'approved'::text) AND (NOT is_hidden));

CREATE INDEX holds_day ON authored.holds USING btree (day);

CREATE INDEX inbox_target ON authored.inbox USING btree (target);

CREATE INDEX reasons_experience ON authored.reasons USING btree (experience_id, audience);

CREATE INDEX reasons_subject ON authored.reasons USING btree (subject_kind, subject_id);

CREATE INDEX replies_experience ON authored.replies USING btree (experience_id);

CREATE INDEX reports_open ON authored.reports USING btree (subject_type, subject_id) WHERE (status = 'open'::text);

CREATE INDEX reports_subject ON authored.reports USING btree (subject_type, subject_id);

CREATE INDEX review_decisions_reviewer ON authored.review_decisions USING btree (reviewer_id, decided_at DESC);

CREATE INDEX review_items_closed ON authored.review_items USING btree (status, day DESC) WHERE (status = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text]));

CREATE INDEX review_items_decided_by ON authored.review_items USING btree (decided_by, decided_at DESC) WHERE (decided_by IS NOT NULL);

CREATE INDEX review_items_due ON authored.review_items USING btree (due_at) WHERE (status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text]));

CREATE INDEX review_items_flag ON authored.review_items USING btree (flag, is_urgent DESC, is_reported DESC, day) WHERE ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text])) AND (flag IS NOT NULL));

CREATE INDEX review_items_flag_due ON authored.review_items USING btree (flag, due_at) WHERE ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text])) AND (flag IS NOT NULL));

CREATE INDEX review_items_flag_newest ON authored.review_items USING btree (flag, day DESC) WHERE ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text])) AND (flag IS NOT NULL));

CREATE INDEX review_items_for_admins ON authored.review_items USING btree (is_urgent DESC, is_reported DESC, day) WHERE (status = 'needs_admin_review'::text);

CREATE INDEX review_items_language ON authored.review_items USING btree (language, is_urgent DESC, is_reported DESC, day) WHERE ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text])) AND (language IS NOT NULL));

CREATE INDEX review_items_language_due ON authored.review_items USING btree (language, due_at) WHERE ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text])) AND (language IS NOT NULL));

CREATE INDEX review_items_language_newest ON authored.review_items USING btree (language, day DESC) WHERE ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text])) AND (language IS NOT NULL));

CREATE INDEX review_items_leased_by ON authored.review_items USING btree (leased_by) WHERE (leased_by IS NOT NULL);

CREATE INDEX review_items_newest ON authored.review_items USING btree (day DESC) WHERE (status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text]));

CREATE UNIQUE INDEX review_items_open ON authored.review_items USING btree (subject_type, subject_id) WHERE (status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text]));

CREATE INDEX review_items_queue ON authored.review_items USING btree (is_urgent DESC, is_reported DESC, day, tie) WHERE (status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text]));

CREATE INDEX review_items_remind ON authored.review_items USING btree (remind_at) WHERE (remind_at IS NOT NULL);

CREATE INDEX review_items_reported ON authored.review_items USING btree (is_urgent DESC, day) WHERE ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text])) AND is_reported);

CREATE INDEX review_items_second_look ON authored.review_items USING btree (day, tie) WHERE awaits_second_look;

CREATE INDEX review_items_subject ON authored.review_items USING btree (subject_type, subject_id);

CREATE INDEX review_items_type ON authored.review_items USING btree (subject_type, is_urgent DESC, is_reported DESC, day) WHERE (status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text]));

CREATE INDEX review_items_type_due ON authored.review_items USING btree (subject_type, due_at) WHERE (status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text]));

CREATE INDEX review_items_type_newest ON authored.review_items USING btree (subject_type, day DESC) WHERE (status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text]));

CREATE INDEX review_items_urgent ON authored.review_items USING btree (due_at) WHERE ((status = ANY (ARRAY['in_review'::text, 'needs_admin_review'::text])) AND is_urgent);

CREATE INDEX review_notes_item ON authored.review_notes USING btree (item_id, created_at);

CREATE INDEX staged_day ON authored.staged USING btree (day);

CREATE INDEX unmask_requests_created ON authored.unmask_requests USING btree (created_at);

CREATE INDEX unmaskings_experience ON authored.unmaskings USING btree (experience_id);

CREATE INDEX admin_requests_asked_at ON public.admin_requests USING btree (asked_at);

CREATE INDEX admin_requests_asked_by ON public.admin_requests USING btree (asked_by);

CREATE INDEX alerts_key ON public.alerts USING btree (key, until);

CREATE INDEX alerts_until ON public.alerts USING btree (until);

CREATE INDEX audit_log_action ON public.audit_log USING btree (action, id DESC);

CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor, id DESC);

CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, id DESC);

CREATE INDEX authored_outbox_xid ON public.authored_outbox USING btree (xid);

CREATE INDEX bans_user ON public.bans USING btree (user_id) WHERE (lifted_at IS NULL);

CREATE INDEX blocks_user ON public.blocks USING btree (user_id, created_at DESC);

CREATE INDEX challenges_expires ON public.challenges USING btree (expires_at);

CREATE INDEX consents_address ON public.consents USING btree (address_hash, given_at DESC);

CREATE INDEX counters_wide ON public.counters USING btree (kind, n DESC) WHERE (shard = '-1'::integer);

CREATE INDEX held_hits_expires ON public.held_hits USING brin (expires_at);

CREATE INDEX held_hits_key ON public.held_hits USING btree (key, at);

CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

CREATE INDEX identity_outbox_xid ON public.identity_outbox USING btree (xid);

CREATE INDEX known_devices_last_seen ON public.known_devices USING btree (last_seen_at);

CREATE INDEX ledger_entries_user ON public.ledger_entries USING btree (user_id, id DESC);

CREATE INDEX member_appeals_status ON public.member_appeals USING btree (status, due_on);

CREATE INDEX member_appeals_user ON public.member_appeals USING btree (user_id);

CREATE INDEX member_reasons_subject ON public.member_reasons USING btree (subject_kind, subject_id);

CREATE INDEX member_reasons_user ON public.member_reasons USING btree (user_id, created_at DESC);

CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, created_at DESC);

CREATE INDEX outbound_messages_address ON public.outbound_messages USING btree (address_hash, created_at DESC);

CREATE INDEX outbound_messages_created ON public.outbound_messages USING btree (created_at DESC);

CREATE INDEX ownership_disputes_claimant ON public.ownership_disputes USING btree (claimant_user_id, created_at DESC);

CREATE UNIQUE INDEX ownership_disputes_open ON public.ownership_disputes USING btree (claimant_user_id, social_id_id) WHERE (status = 'pending'::text);

CREATE INDEX ownership_disputes_owner ON public.ownership_disputes USING btree (owner_user_id, created_at DESC);

CREATE INDEX ownership_disputes_status ON public.ownership_disputes USING btree (status, created_at DESC);

CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, created_at);

CREATE INDEX payments_pending ON public.payments USING btree (created_at) WHERE (status = 'pending'::text);

CREATE UNIQUE INDEX payments_provider_reference ON public.payments USING btree (provider_reference) WHERE (provider_reference IS NOT NULL);

CREATE INDEX payments_user ON public.payments USING btree (user_id, created_at DESC);

CREATE INDEX privacy_requests_expires ON public.privacy_requests USING btree (expires_at);

CREATE INDEX privacy_requests_key ON public.privacy_requests USING btree (key, created_at DESC);

CREATE INDEX profile_photos_deletes_at ON public.profile_photos USING btree (deletes_at) WHERE (deletes_at IS NOT NULL);

CREATE INDEX profile_photos_user ON public.profile_photos USING btree (user_id);

CREATE INDEX provider_events_received ON public.provider_events USING btree (received_at);

CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);

CREATE INDEX rate_limits_expires ON public.rate_limits USING btree (expires_at);

CREATE INDEX reveals_experience ON public.reveals USING btree (experience_id);

CREATE INDEX review_openings_item ON public.review_openings USING btree (item_id);

CREATE INDEX review_openings_reviewer ON public.review_openings USING btree (reviewer_id, opened_at);

CREATE UNIQUE INDEX reviewer_applications_pending ON public.reviewer_applications USING btree (user_id) WHERE (status = 'pending'::text);

CREATE INDEX reviewer_applications_status ON public.reviewer_applications USING btree (status, created_at);

CREATE INDEX reviewer_applications_user ON public.reviewer_applications USING btree (user_id, created_at DESC);

CREATE INDEX saved_cards_user ON public.saved_cards USING btree (user_id, created_at DESC, id);

CREATE INDEX search_history_created ON public.search_history USING btree (created_at);

CREATE INDEX search_history_user ON public.search_history USING btree (user_id, created_at DESC, id);

CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id, last_seen_at DESC);

CREATE UNIQUE INDEX social_ids_claimed ON public.social_ids USING btree (platform, key) WHERE (unlinked_at IS NULL);

CREATE INDEX social_ids_user ON public.social_ids USING btree (user_id, created_at DESC);

CREATE INDEX tickets_expires ON public.tickets USING btree (expires_at);

CREATE INDEX users_created ON public.users USING btree (created_at DESC, id DESC);

CREATE INDEX users_deletes_at ON public.users USING btree (deletes_at) WHERE (deletes_at IS NOT NULL);

CREATE INDEX users_staff ON public.users USING btree (role) WHERE (role <> 'user'::text);

CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER users_counted_again AFTER UPDATE OF role, trust_score ON public.users FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.trust_score IS DISTINCT FROM new.trust_score))) EXECUTE FUNCTION public.count_member_changed();

CREATE TRIGGER users_counted_in AFTER INSERT ON public.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_members_inserted();

CREATE TRIGGER users_counted_out AFTER DELETE ON public.users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_members_deleted();

ALTER TABLE ONLY public.admin_requests
    ADD CONSTRAINT admin_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.admin_requests
    ADD CONSTRAINT admin_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.alerts ADD CONSTRAINT alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_chain ADD CONSTRAINT audit_chain_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.audit_log(id);

ALTER TABLE ONLY public.authenticator_apps
    ADD CONSTRAINT authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bans ADD CONSTRAINT bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.blocks ADD CONSTRAINT blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.credit_acknowledgements
    ADD CONSTRAINT credit_acknowledgements_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.ledger_entries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.digest_waiting
    ADD CONSTRAINT digest_waiting_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_appeals
    ADD CONSTRAINT member_appeals_reasons_id_fkey FOREIGN KEY (reasons_id) REFERENCES public.member_reasons(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_appeals
    ADD CONSTRAINT member_appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_marks
    ADD CONSTRAINT member_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_reasons
    ADD CONSTRAINT member_reasons_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ownership_disputes
    ADD CONSTRAINT ownership_disputes_claimant_user_id_fkey FOREIGN KEY (claimant_user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passkeys ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_proofs
    ADD CONSTRAINT profile_proofs_privacy_request_id_fkey FOREIGN KEY (privacy_request_id) REFERENCES public.privacy_requests(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_proofs
    ADD CONSTRAINT profile_proofs_social_id_id_fkey FOREIGN KEY (social_id_id) REFERENCES public.social_ids(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reveals ADD CONSTRAINT reveals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reviewer_applications
    ADD CONSTRAINT reviewer_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_cards
    ADD CONSTRAINT saved_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_history
    ADD CONSTRAINT search_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.social_ids
    ADD CONSTRAINT social_ids_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION public.change_member_role(member uuid, new_role text, changed_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.recycle_wal() FROM PUBLIC;
