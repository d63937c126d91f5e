import type { Kysely, Migration } from 'kysely'
import { sql } from 'kysely'

/**
 * What expressions mean where the database has no function that means quite the same: they are called by what
 * `resources/sql-expressions` makes of an expression, and held to the interpreter by its test.
 */
export const expressionFunctions: Migration = {
  async up(db: Kysely<unknown>) {
    await createNumberFunctions(db)
    await createTextFunctions(db)
    await createDateFunctions(db)
  },
}

async function createNumberFunctions(db: Kysely<unknown>): Promise<void> {
  // Of a quotient 20 significant digits, half up, and never fewer than its whole ones; the logarithm is but a first guess.
  await sql`
    create function expression_quotient(dividend numeric, divisor numeric) returns numeric
    language plpgsql immutable strict parallel safe as $$
    declare
      upper_part numeric := abs(dividend);
      lower_part numeric := abs(divisor);
      exponent integer;
      digits integer;
      quotient numeric;
    begin
      if divisor = 0 then return null; end if;
      if dividend = 0 then return 0; end if;
      exponent := floor(log(upper_part) - log(lower_part));
      while upper_part < lower_part * ('1e' || exponent)::numeric loop exponent := exponent - 1; end loop;
      while upper_part >= lower_part * ('1e' || exponent + 1)::numeric loop exponent := exponent + 1; end loop;
      digits := greatest(0, 19 - exponent);
      quotient := div(2 * upper_part * ('1e' || digits)::numeric + lower_part, 2 * lower_part) * ('1e-' || digits)::numeric;
      if digits > 60 then quotient := round(quotient, 60); end if;
      return sign(dividend) * sign(divisor) * quotient;
    end $$
  `.execute(db)
  const rounded = [
    ['round', sql`round(number, digits::integer)`],
    ['floor', sql`floor(number * ('1e' || digits::integer)::numeric) * ('1e-' || digits::integer)::numeric`],
    ['ceil', sql`ceil(number * ('1e' || digits::integer)::numeric) * ('1e-' || digits::integer)::numeric`],
  ] as const
  for (const [name, value] of rounded) {
    await sql`
      create function ${sql.ref(`expression_${name}`)}(number numeric, digits numeric) returns numeric
      language sql immutable strict parallel safe as $$
        select case when digits = trunc(digits) and digits between 0 and 20 then ${value} end
      $$
    `.execute(db)
  }
  await sql`
    create function expression_number(written text) returns numeric
    language plpgsql immutable strict parallel safe as $$
    declare
      number numeric;
    begin
      if char_length(written) > 128 then return null; end if;
      if written !~* '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(e[+-]?[0-9]{1,3})?$' then return null; end if;
      if abs(coalesce(substring(lower(written) from 'e(.*)$'), '0')::integer) > 100 then return null; end if;
      number := written::numeric;
      return case when scale(number) > 60 then round(number, 60) else number end;
    end $$
  `.execute(db)
  await sql`
    create function expression_number_text(number numeric, digits numeric) returns text
    language sql immutable strict parallel safe as $$
      select case when digits = trunc(digits) and digits between 0 and 20 then
        case when round(number, digits::integer) < 0 then '-' else '' end
        || regexp_replace(trunc(abs(round(number, digits::integer)))::text, '([0-9])(?=([0-9]{3})+$)', '\\1,', 'g')
        || case when digits > 0 then substring(round(number, digits::integer)::text from '\\..*$') else '' end
      end
    $$
  `.execute(db)
  await sql`
    create function expression_number_text(number numeric) returns text
    language sql immutable strict parallel safe as $$
      select case when number < 0 then '-' else '' end
        || regexp_replace(trunc(abs(number))::text, '([0-9])(?=([0-9]{3})+$)', '\\1,', 'g')
        || coalesce(substring(trim_scale(number)::text from '\\..*$'), '')
    $$
  `.execute(db)
}

async function createTextFunctions(db: Kysely<unknown>): Promise<void> {
  // Texts are ordered by UTF-16 units: what lies from U+E000 on comes behind the characters that take two of them.
  await sql`
    create function expression_order(value text) returns text
    language sql immutable strict parallel safe as $$
      select regexp_replace(value, '([\\uE000-\\uFFFF])', U&'\\+10FFFF\\\\1', 'g')
    $$
  `.execute(db)
  await sql`
    create function expression_position(number numeric, length integer) returns integer
    language sql immutable strict parallel safe as $$
      select case
        when number < 0 then 0
        when number > length then length
        when number = trunc(number) then number::integer
      end
    $$
  `.execute(db)
  await sql`
    create function expression_substring(value text, start numeric, ending numeric) returns text
    language sql immutable strict parallel safe as $$
      select nullif(substr(
        value,
        expression_position(start, char_length(value)) + 1,
        greatest(expression_position(ending, char_length(value)) - expression_position(start, char_length(value)), 0)
      ), '')
    $$
  `.execute(db)
  await sql`
    create function expression_substring(value text, start numeric) returns text
    language sql immutable strict parallel safe as $$
      select nullif(substr(value, expression_position(start, char_length(value)) + 1), '')
    $$
  `.execute(db)
}

async function createDateFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function expression_date(written text) returns date
    language plpgsql immutable strict parallel safe as $$
    declare
      year integer;
      month integer;
      day integer;
    begin
      if written !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}( ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])?$' then return null; end if;
      year := substr(written, 1, 4)::integer;
      month := substr(written, 6, 2)::integer;
      day := substr(written, 9, 2)::integer;
      if year < 1 or month not between 1 and 12 or day < 1 then return null; end if;
      if day > extract(day from make_date(year, month, 1) + interval '1 month' - interval '1 day') then return null; end if;
      return make_date(year, month, day);
    end $$
  `.execute(db)
  await sql`
    create function expression_add_days(moment timestamp, days numeric) returns timestamp
    language sql immutable strict parallel safe as $$
      select case
        when days = trunc(days) and days between date '0001-01-01' - moment::date and date '9999-12-31' - moment::date
          and abs(days) <= 4000000
        then moment + make_interval(days => days::integer)
      end
    $$
  `.execute(db)
  await sql`
    create function expression_add_months(moment timestamp, months numeric) returns timestamp
    language sql immutable strict parallel safe as $$
      select case
        when months = trunc(months)
          and extract(year from moment) * 12 + extract(month from moment) - 1 + months between 12 and 119999
        then moment + make_interval(months => months::integer)
      end
    $$
  `.execute(db)
  // Of a moment written in full; digits bring no new letters, so that one part after the other is as good as all at once.
  await sql`
    create function expression_format(moment text, pattern text) returns text
    language sql immutable strict parallel safe as $$
      select nullif(
        replace(replace(replace(replace(replace(replace(pattern,
          'YYYY', substr(moment, 1, 4)), 'MM', substr(moment, 6, 2)), 'DD', substr(moment, 9, 2)),
          'HH', substr(moment, 12, 2)), 'mm', substr(moment, 15, 2)), 'ss', substr(moment, 18, 2)),
        '')
    $$
  `.execute(db)
}
