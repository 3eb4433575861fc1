-- What was answered until now. A row that has an answer already was written since 0051 and is newer.
-- The records say what is moved: they need not follow it, and stay unlocked.
set local app.moving = 'on';
insert into foyer.client_items as known (manager_id, client_id, key, answer)
select o.manager_id, o.client_id, given.key, given.answer
from foyer.onboardings o cross join lateral foyer.answers_of_record(o) given
where given.answer not in ('{"text": ""}', '{"done": false}', '{"dates": [], "months": {}}')
order by o.manager_id, o.client_id, given.key
on conflict (manager_id, client_id, key) do update set answer = excluded.answer where known.answer is null;
