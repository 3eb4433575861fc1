-- What quick find looks for (server/features/search/queries.ts): which letters stand together in the words of a name, as bits. A name
-- with a typing mistake shares most of its bits with the right one, and counting them is so little work that all rows of a workspace
-- are looked at, under row-level security like any other filter (docs/decisions/0015).
--
-- Of each word: each letter with the one before it, by which a wrong beginning is got over; and each with the first of the word,
-- by which letters that changed places are. Byte by byte, so that it works in any script.
create function foyer.letters_of(said text) returns bit(512) language plpgsql immutable parallel safe
as $$
declare
  plain constant bytea := convert_to(
    regexp_replace(
      regexp_replace(
        translate(lower(normalize(said, nfkd) collate foyer.natural_order), 'øłđðıς', 'olddiσ') collate "C",
        '[\u0300-\u036f''’]', '', 'g') collate foyer.natural_order,
      '[^[:alnum:]]+', ' ', 'g'), 'UTF8');
  letters bit(512) := repeat('0', 512);
  space constant integer := 32;
  initial integer;
  previous integer := space;
  this integer;
begin
  for at in 0 .. length(plain) - 1 loop
    this := get_byte(plain, at);
    if this <> space then
      if previous = space then initial := this; end if;
      letters := set_bit(set_bit(letters, (previous * 37 + this) % 256, 1), 256 + (initial * 37 + this) % 256, 1);
    end if;
    previous := this;
  end loop;
  return letters;
end $$;

alter table foyer.users add column find_letters bit(512) not null
  generated always as (foyer.letters_of(business_name || ' ' || name || ' ' || split_part(email, '@', 1))) stored;
alter table foyer.conversations add column find_letters bit(512) not null generated always as (foyer.letters_of(name)) stored;

-- All that is read of those that are not found.
create index users_by_letters on foyer.users (manager_id) include (id, role, archived_at, find_letters);

-- The groups of a workspace are few beside its conversations, of which there is one with each client.
create index conversations_groups on foyer.conversations (manager_id, id) where type = 'Group';
