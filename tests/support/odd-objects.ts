import { sql } from 'kysely'
import type { Databases } from '#server/db/databases.ts'

/** What no page claims, made by hand in the schema: tables, a column of `trial_part`, and values that are easily spoiled. */
export async function makeOddObjects({ owner }: Pick<Databases, 'owner'>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(owner)
}

const STATEMENTS = [
  `alter table trial_part add column remark_of_old text collate "C" default '无'`,
  String.raw`update trial_part set remark_of_old = 'kept \ as it is'`,
  `create type mood as enum ('good', 'so "so"', 'it''s bad')`,
  'create domain percent as numeric(5, 2) default 0 check (value between 0 and 100)',
  'create type place as (x double precision, label text)',
  'create sequence loose_seq as integer increment by 5 start with 100',
  `select nextval('loose_seq'), nextval('loose_seq')`,
  'create function twice(value numeric) returns numeric language sql immutable as $$ select value * 2 $$',
  `create table "旧 Table" (
    id bigint generated always as identity (start with 10 increment by 3) primary key,
    counted serial,
    label varchar(10) not null default 'x''y',
    empty_or_null text,
    raw bytea,
    big numeric,
    real_number double precision,
    moment timestamptz,
    day date,
    span interval,
    many text[],
    matrix integer[][],
    fact jsonb,
    feeling mood,
    share percent,
    spot place,
    doubled numeric generated always as (twice(big)) stored,
    fits int4range,
    constraint label_check check (label <> ''),
    constraint label_key unique (label, empty_or_null)
  )`,
  'create unlogged table scratch (note text) with (autovacuum_enabled = false)',
  `comment on table "旧 Table" is 'It''s
    old'`,
  `comment on column "旧 Table".label is '标签'`,
  'create index label_first on "旧 Table" using btree (lower(label), day desc nulls last) where day is not null',
  'alter table "旧 Table" alter column label set statistics 500',
  'create table child (old_id bigint references "旧 Table" on delete cascade, note text)',
  'create view old_labels as select id, upper(label) as label from "旧 Table" where doubled > 1',
  `create function stamp() returns trigger language plpgsql as
    $$ begin new.note := coalesce(new.note, 'stamped'); return new; end $$`,
  'create function child_count() returns bigint language sql set search_path from current as $$ select count(*) from child $$',
  'create trigger stamp_child before insert on child for each row execute function stamp()',
  // A function that needs a table, which is made after functions.
  'create function oldest() returns setof "旧 Table" language sql stable as $$ select * from "旧 Table" order by id limit 1 $$',
  String.raw`insert into "旧 Table"
    (label, empty_or_null, raw, big, real_number, moment, day, span, many, matrix, fact, feeling, share, spot, fits)
    values
    (E'a\tb\n\\c\r', '', '\x00ff5c0a', 12345678901234567890.123456789012345678901, 0.1, 'infinity', '-infinity',
      '1 mon -2 days 03:00:00.5', array['a,b', null, '{"}', '\N', ''], '{{1,2},{3,4}}',
      '{"emoji": "🚀", "number": 1e400, "back": "\\u005c"}', 'it''s bad', 99.99, '(1.5,"a ""b""")', '[1,5)'),
    ('\N', null, '', 'NaN', 'Infinity', '4714-11-24 00:00:00+00 BC', '5874897-12-31', null, '{}', null, 'null', null, null,
      null, 'empty'),
    ('\.', '\.', null, '-Infinity', '-0', '2026-11-24 10:20:30.123456+08', '2026-02-28', '00:00:00', null, null, '[]',
      'so "so"', 0, '(,)', null)`,
  `insert into child select id, case when id = 10 then null else 'given' end from "旧 Table"`,
  'create materialized view old_count as select count(*) as rows from "旧 Table"',
  'create unique index old_count_one on old_count (rows)',
  // What a trigger would have changed, and may not change when it is restored.
  `alter table child disable trigger stamp_child`,
  'insert into child values (10, null)',
  `alter table child enable trigger stamp_child`,
]
