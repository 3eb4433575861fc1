-- The last days of grants that a stand-in had already and that now end later: they come back when the vacation does not take place.
alter table foyer.stand_ins add column ends_before jsonb not null default '{}';
