-- Every plain answer stands with its item (client_items.answer). The columns of the record, which the previous version reads and
-- writes, follow the answers and lead them in turn until they are dropped: both versions see what either of them stores.

-- What the columns of a record say, by the keys of the items. Volatile, because PostgreSQL 17 cannot plan it inlined into a trigger.
create function foyer.answers_of_record(o foyer.onboardings) returns table (key text, answer jsonb)
  language sql as $$
  select of.prefix || text.key, jsonb_build_object('text', text.value)
  from (values ('form_', o.form_emails), ('handle_', o.social_handles), ('social_', o.social_questions), ('branding_', o.branding_questions))
    of (prefix, texts) cross join lateral jsonb_each_text(of.texts) text
  union all
  select invited.key, jsonb_build_object('done', invited.done)
  from (values ('facebook', o.facebook_completed), ('linkedin', o.linkedin_completed), ('google', o.google_completed)) invited (key, done)
  union all
  select 'dates', jsonb_build_object('dates', o.custom_dates, 'months', o.observances)
$$;

-- The previous version changed a record.
create function foyer.answers_follow_record() returns trigger language plpgsql as $$
begin
  insert into foyer.client_items as known (manager_id, client_id, key, answer)
  select new.manager_id, new.client_id, given.key, given.answer
  from foyer.answers_of_record(new) given
  where case when tg_op = 'INSERT' then given.answer not in ('{"done": false}', '{"dates": [], "months": {}}')
    else not exists (select from foyer.answers_of_record(old) former where former.key = given.key and former.answer = given.answer) end
  order by given.key
  on conflict (manager_id, client_id, key) do update set answer = excluded.answer where known.answer is distinct from excluded.answer;
  return null;
end $$;
create trigger answers_follow_record
  after insert or update of form_emails, social_handles, social_questions, branding_questions, custom_dates, observances,
    facebook_completed, linkedin_completed, google_completed on foyer.onboardings
  for each row when (pg_trigger_depth() = 0) execute function foyer.answers_follow_record();

-- This version changed an answer.
create function foyer.record_follows_answers() returns trigger language plpgsql as $$
declare
  name text := substr(new.key, strpos(new.key, '_') + 1);
  value jsonb := coalesce(new.answer->'text', '""');
begin
  case
    when new.key like 'form\_%' then
      update foyer.onboardings set form_emails = form_emails || jsonb_build_object(name, value)
      where manager_id = new.manager_id and client_id = new.client_id;
    when new.key like 'handle\_%' then
      update foyer.onboardings set social_handles = social_handles || jsonb_build_object(name, value)
      where manager_id = new.manager_id and client_id = new.client_id;
    when new.key like 'social\_%' then
      update foyer.onboardings set social_questions = social_questions || jsonb_build_object(name, value)
      where manager_id = new.manager_id and client_id = new.client_id;
    when new.key like 'branding\_%' then
      update foyer.onboardings set branding_questions = branding_questions || jsonb_build_object(name, value)
      where manager_id = new.manager_id and client_id = new.client_id;
    when new.key = 'dates' then
      update foyer.onboardings set custom_dates = coalesce(new.answer->'dates', '[]'), observances = coalesce(new.answer->'months', '{}')
      where manager_id = new.manager_id and client_id = new.client_id;
    else
      update foyer.onboardings set
        facebook_completed = case new.key when 'facebook' then coalesce((new.answer->'done')::boolean, false) else facebook_completed end,
        linkedin_completed = case new.key when 'linkedin' then coalesce((new.answer->'done')::boolean, false) else linkedin_completed end,
        google_completed = case new.key when 'google' then coalesce((new.answer->'done')::boolean, false) else google_completed end
      where manager_id = new.manager_id and client_id = new.client_id;
  end case;
  return null;
end $$;
create trigger record_follows_answers after insert or update of answer on foyer.client_items
  for each row when (pg_trigger_depth() = 0 and current_setting('app.moving', true) is distinct from 'on' and new.answer is not null
    and new.key ~ '^(form_(general|webstore|leads|events)|handle_.+|(social|branding)_.+|dates|facebook|linkedin|google)$')
  execute function foyer.record_follows_answers();
