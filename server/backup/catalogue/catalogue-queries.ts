/**
 * How PostgreSQL is asked to describe the current schema. With it alone in the search path, its own functions leave the
 * name of the schema out wherever they can; where they cannot, a row says what to leave out (`qualified`, `plain`).
 */

const OWN = 'current_schema()::regnamespace'

/** What an extension has brought is made by the extension. */
function notOfExtension(catalogue: string, id: string): string {
  return `not exists (
    select 1 from pg_depend where classid = '${catalogue}'::regclass and pg_depend.objid = ${id} and deptype = 'e'
  )`
}

const NAMES_ONLY = 'null::text as qualified, null::text as plain'

export const TYPES = `
  select typname as name, ${NAMES_ONLY}, case typtype
    when 'e' then format('create type %I as enum (%s)', typname, (
      select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid
    ))
    when 'd' then format('create domain %I as %s', typname, format_type(typbasetype, typtypmod))
      || coalesce(' default ' || typdefault, '') || case when typnotnull then ' not null' else '' end
      || coalesce((
        select string_agg(format(' constraint %I %s', conname, pg_get_constraintdef(oid)), '' order by conname)
        from pg_constraint where contypid = pg_type.oid and contype = 'c'
      ), '')
    else format('create type %I as (%s)', typname, (
      select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
      from pg_attribute where attrelid = typrelid and attnum > 0 and not attisdropped
    )) end as statement
  from pg_type
  where typnamespace = ${OWN} and ${notOfExtension('pg_type', 'pg_type.oid')} and (
    typtype in ('e', 'd') or (typtype = 'c' and exists (select 1 from pg_class where oid = typrelid and relkind = 'c'))
  )
  order by pg_type.oid
`

/** A function that is bound to the schema is bound to the one that it is restored into. */
export const FUNCTIONS = `
  select format('%s(%s)', proname, pg_get_function_identity_arguments(oid)) as name,
    replace(pg_get_functiondef(oid), format(E'\\n SET search_path TO %L\\n', current_schema()),
      E'\\n SET search_path FROM CURRENT\\n') as statement,
    format('%I.%I(', current_schema(), proname) as qualified,
    format('%I(', proname) as plain
  from pg_proc
  where pronamespace = ${OWN} and prokind in ('f', 'p', 'w') and ${notOfExtension('pg_proc', 'pg_proc.oid')}
  order by oid
`

/** Those of identity columns come with their columns. */
export const SEQUENCES = `
  select relname as name, ${NAMES_ONLY},
    format('create %ssequence %I as %s increment by %s minvalue %s maxvalue %s start with %s cache %s%s',
      case relpersistence when 'u' then 'unlogged ' else '' end, relname, format_type(seqtypid, null),
      seqincrement, seqmin, seqmax, seqstart, seqcache, case when seqcycle then ' cycle' else '' end) as statement
  from pg_sequence join pg_class on oid = seqrelid
  where relnamespace = ${OWN} and ${notOfExtension('pg_class', 'pg_class.oid')} and not exists (
    select 1 from pg_depend where classid = 'pg_class'::regclass and objid = oid and deptype = 'i'
  )
  order by relname
`

export const SEQUENCE_NAMES = `
  select relname as name, quote_ident(relname) as quoted from pg_class
  where relnamespace = ${OWN} and relkind = 'S' and ${notOfExtension('pg_class', 'pg_class.oid')}
  order by relname
`

export const SEQUENCE_OWNERS = `
  select sequence.relname as name, ${NAMES_ONLY},
    format('alter sequence %I owned by %I.%I', sequence.relname, owner.relname, attname) as statement
  from pg_depend
  join pg_class sequence on sequence.oid = objid and sequence.relkind = 'S'
  join pg_class owner on owner.oid = refobjid
  join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype = 'a'
    and sequence.relnamespace = ${OWN} and owner.relnamespace = ${OWN}
  order by sequence.relname
`

/** Keys first: foreign keys need them. */
export const CONSTRAINTS = `
  select format('%s.%s', relname, conname) as name, ${NAMES_ONLY},
    format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as statement
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where relnamespace = ${OWN} and relkind = 'r' and contype in ('p', 'u', 'x', 'c', 'f')
    and ${notOfExtension('pg_class', 'pg_class.oid')}
  order by array_position('{p,u,x,c,f}', contype::text), relname, conname
`

/** Those that are not finished are made anew by the server. */
function indexesOf(kinds: string): string {
  return `
    select case when indisunique then 'unique index' else 'index' end as kind,
      format('%s.%s', indexed.relname, index.relname) as name,
      pg_get_indexdef(indexrelid) as statement,
      format(' ON %I.%I USING ', current_schema(), indexed.relname) as qualified,
      format(' ON %I USING ', indexed.relname) as plain
    from pg_index
    join pg_class index on index.oid = indexrelid
    join pg_class indexed on indexed.oid = indrelid
    where indexed.relnamespace = ${OWN} and indexed.relkind in (${kinds}) and indisvalid and indisready
      and ${notOfExtension('pg_class', 'indexed.oid')}
      and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indexed.relname, index.relname
  `
}

export const INDEXES = indexesOf(`'r'`)
export const VIEW_INDEXES = indexesOf(`'m'`)

export const COLUMN_STATISTICS = `
  select format('%s.%s', relname, attname) as name, ${NAMES_ONLY},
    format('alter table %I alter column %I set statistics %s', relname, attname, attstattarget) as statement
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = ${OWN} and relkind = 'r' and attnum > 0 and not attisdropped and attstattarget >= 0
    and ${notOfExtension('pg_class', 'pg_class.oid')}
  order by relname, attname
`

export const VIEWS = `
  select relname as name, ${NAMES_ONLY},
    format('create %sview %I%s as %s', case relkind when 'm' then 'materialized ' else '' end, relname,
      ' with (' || array_to_string(reloptions, ', ') || ')', rtrim(pg_get_viewdef(oid), ';')) as statement
  from pg_class
  where relnamespace = ${OWN} and relkind in ('v', 'm') and ${notOfExtension('pg_class', 'pg_class.oid')}
  order by oid
`

export const TRIGGERS = `
  select format('%s.%s', relname, tgname) as name, pg_get_triggerdef(pg_trigger.oid) as statement,
    format(' ON %I.%I ', current_schema(), relname) as qualified, format(' ON %I ', relname) as plain
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = ${OWN} and not tgisinternal and ${notOfExtension('pg_class', 'pg_class.oid')}
  order by relname, tgname
`

export const DISABLED_TRIGGERS = `
  select format('%s.%s', relname, tgname) as name, ${NAMES_ONLY},
    format('alter table %I disable trigger %I', relname, tgname) as statement
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = ${OWN} and not tgisinternal and tgenabled = 'D'
  order by relname, tgname
`

export const COMMENTS = `
  with described as (
    select format('%s %I', case relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'i' then 'index' else 'type' end, relname) as what, description
    from pg_description join pg_class on oid = objoid
    where classoid = 'pg_class'::regclass and objsubid = 0 and relnamespace = ${OWN}
      and ${notOfExtension('pg_class', 'oid')}
    union all
    select format('column %I.%I', relname, attname), description
    from pg_description join pg_class on oid = objoid
    join pg_attribute on attrelid = objoid and attnum = objsubid and not attisdropped
    where classoid = 'pg_class'::regclass and objsubid > 0 and relnamespace = ${OWN} and relkind in ('r', 'v', 'm', 'c')
      and ${notOfExtension('pg_class', 'oid')}
    union all
    select format('%s %I(%s)', case prokind when 'p' then 'procedure' else 'function' end, proname,
      pg_get_function_identity_arguments(oid)), description
    from pg_description join pg_proc on oid = objoid
    where classoid = 'pg_proc'::regclass and pronamespace = ${OWN} and ${notOfExtension('pg_proc', 'oid')}
    union all
    select format('constraint %I on %I', conname, relname), description
    from pg_description join pg_constraint on pg_constraint.oid = objoid join pg_class on pg_class.oid = conrelid
    where classoid = 'pg_constraint'::regclass and relnamespace = ${OWN} and contype in ('p', 'u', 'x', 'c', 'f')
    union all
    select format('%s %I', case typtype when 'd' then 'domain' else 'type' end, typname), description
    from pg_description join pg_type on oid = objoid
    where classoid = 'pg_type'::regclass and typnamespace = ${OWN} and ${notOfExtension('pg_type', 'oid')}
  )
  select what as name, ${NAMES_ONLY}, format('comment on %s is %L', what, description) as statement
  from described order by what
`

/** Those whose types, operators or functions the schema uses, in a column, an index, a default or a view. */
export const EXTENSIONS = `
  with own(catalogue, id) as (
    select 'pg_class'::regclass, oid from pg_class where relnamespace = ${OWN}
    union all select 'pg_type'::regclass, oid from pg_type where typnamespace = ${OWN}
    union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace = ${OWN}
    union all select 'pg_attrdef'::regclass, pg_attrdef.oid from pg_attrdef join pg_class on pg_class.oid = adrelid
      where relnamespace = ${OWN}
    union all select 'pg_constraint'::regclass, oid from pg_constraint where connamespace = ${OWN}
    union all select 'pg_rewrite'::regclass, pg_rewrite.oid from pg_rewrite join pg_class on pg_class.oid = ev_class
      where relnamespace = ${OWN}
  )
  select distinct extname as name,
    case when extnamespace = ${OWN} then null else extnamespace::regnamespace::text end as schema
  from own
  join pg_depend needs on needs.classid = own.catalogue and needs.objid = own.id and needs.deptype <> 'e'
  join pg_depend member on member.classid = needs.refclassid and member.objid = needs.refobjid and member.deptype = 'e'
  join pg_extension on pg_extension.oid = member.refobjid
  where extname <> 'plpgsql'
  order by extname
`

/** What is none of ours and cannot be made again by the means above. Named, so that nobody misses it afterwards. */
export const UNSUPPORTED = `
  select format('分区表 %s', relname) as name from pg_class where relnamespace = ${OWN} and relkind = 'p'
  union all
  select format('外部表 %s', relname) from pg_class where relnamespace = ${OWN} and relkind = 'f'
  union all
  select format('继承或分区的表 %s', relname) from pg_class join pg_inherits on inhrelid = pg_class.oid
  where relnamespace = ${OWN} and relkind = 'r'
  union all
  select format('类型 %s', typname) from pg_type
  where typnamespace = ${OWN} and ${notOfExtension('pg_type', 'pg_type.oid')} and (
    typtype = 'r' or (typtype = 'b' and not exists (select 1 from pg_type element where element.typarray = pg_type.oid))
  )
  union all
  select format('聚合函数 %s', proname) from pg_proc
  where pronamespace = ${OWN} and prokind = 'a' and ${notOfExtension('pg_proc', 'pg_proc.oid')}
  union all
  select format('运算符 %s', oprname) from pg_operator
  where oprnamespace = ${OWN} and ${notOfExtension('pg_operator', 'pg_operator.oid')}
  union all
  select format('排序规则 %s', collname) from pg_collation
  where collnamespace = ${OWN} and ${notOfExtension('pg_collation', 'pg_collation.oid')}
  union all
  select format('全文检索配置 %s', cfgname) from pg_ts_config
  where cfgnamespace = ${OWN} and ${notOfExtension('pg_ts_config', 'pg_ts_config.oid')}
`

/** Policies of ours are made at the start, as ROW_SECURITY says. */
export const LEFT_OUT = `
  select format('行级安全策略 %s.%s', relname, polname) as name
  from pg_policy join pg_class on pg_class.oid = polrelid
  where relnamespace = ${OWN} and polname not in ('pagewright_tenant', 'pagewright_installation')
  union all
  select format('规则 %s.%s', relname, rulename) from pg_rewrite join pg_class on pg_class.oid = ev_class
  where relnamespace = ${OWN} and rulename <> '_RETURN' and ${notOfExtension('pg_class', 'pg_class.oid')}
  union all
  select format('扩展统计 %s', stxname) from pg_statistic_ext where stxnamespace = ${OWN}
  order by name
`
