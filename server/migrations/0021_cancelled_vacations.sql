-- A cancelled vacation is a denied one to the previous version, which knows no other word. ended_at: since when an approved one is no
-- longer, which calendar feeds say for a while.
alter table foyer.vacations add column cancelled_at timestamptz;
alter table foyer.vacations add column ended_at timestamptz;
-- The employee asks the Manager to cancel.
alter table foyer.vacations add column cancellation_asked_at timestamptz;
alter table foyer.vacations add column cancellation_reason text not null default '';
