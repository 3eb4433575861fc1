-- What is old is found by an index: received events are deleted after 90 days, challenges after an hour. /metrics asks for the last event.
create index stripe_events_by_date on foyer.stripe_events (received_at);
create index passkey_challenges_by_expiry on foyer.passkey_challenges (expires_at);
