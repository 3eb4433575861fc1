-- What was stored before; the triggers fold it. People come last and alone: they are locked until their transaction ends.
update foyer.audit_entries set actor_name = actor_name where folded_text is null;
update foyer.conversations set name = name where octet_length(name) > length(name);
