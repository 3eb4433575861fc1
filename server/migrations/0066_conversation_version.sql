-- Which of two events about simultaneous changes is the later one: each is published after its transaction has ended.
alter table foyer.conversations add column version integer not null default 0;
