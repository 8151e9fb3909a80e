-- When a member was last seen is a day: a moment would tell who was there when something anonymous arrived (docs/anonymity.md).
update sessions s set last_seen_at = date_trunc('day', s.last_seen_at, 'UTC'),
  expires_at = least(date_trunc('day', s.last_seen_at, 'UTC') + interval '31 days', date_trunc('day', s.created_at, 'UTC') + interval '90 days')
  from users u where u.id = s.user_id and u.role = 'user';
update users set last_seen_at = date_trunc('day', last_seen_at, 'UTC') where role = 'user';
