import { type Kysely, type Migration, sql } from 'kysely'

/** Up to here an index is made in a second or two; a larger one after the start, while people work. */
const SMALL_TABLE_ROWS = 100_000

/**
 * Parts of texts are found in every table by an index of their grams. The function is another one than before, so what the
 * indexes of users hold is made anew.
 */
export const grams: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index if exists sys_user_realname_grams_idx`.execute(db)
    await sql`drop index if exists sys_user_username_grams_idx`.execute(db)
    await createGrams(db)
    await createSoughtGrams(db)
    const counted = await sql<{ isSmall: boolean }>`
      select count(*) <= ${SMALL_TABLE_ROWS} as "isSmall" from (select 1 from sys_user limit ${SMALL_TABLE_ROWS + 1}) as looked
    `.execute(db)
    if (!counted.rows[0]?.isSmall) return
    await sql`create index sys_user_realname_grams on sys_user using gin (grams(realname))`.execute(db)
    await sql`create index sys_user_username_grams on sys_user using gin (grams(username))`.execute(db)
  },
}

/**
 * The characters of a text in small letters, one by one and in pairs. Letters and digits of ASCII, of which there are few,
 * in threes as well. A character is a code point. In one pass over an array: asking a long text for its n-th character
 * would read it from its beginning each time.
 */
async function createGrams(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function grams(text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      characters constant text[] := string_to_array(lower($1), null);
      result text[] := characters;
      former text;
      pair text;
      one text;
    begin
      foreach one in array characters loop
        if former is not null then
          if octet_length(pair) = 2 and octet_length(one) = 1 then
            result := result || (pair || one);
          end if;
          pair := former || one;
          result := result || pair;
        end if;
        former := one;
      end loop;
      return result;
    end $$
  `.execute(db)
}

/**
 * Those of the grams that are worth looking for: what a longer one holds is no news, and each costs time. At most sixteen,
 * which no text has by chance.
 */
async function createSoughtGrams(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sought_grams(text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      characters constant text[] := string_to_array(lower($1), null);
      size constant integer := cardinality(characters);
      result text[] := '{}';
    begin
      if size <= 1 then
        return characters;
      end if;
      for at in 1 .. size - 1 loop
        exit when cardinality(result) >= 16;
        if octet_length(characters[at]) > 1 or octet_length(characters[at + 1]) > 1 then
          result := result || (characters[at] || characters[at + 1]);
        elsif octet_length(characters[at + 2]) = 1 then
          result := result || (characters[at] || characters[at + 1] || characters[at + 2]);
        elsif at = 1 or octet_length(characters[at - 1]) > 1 then
          result := result || (characters[at] || characters[at + 1]);
        end if;
      end loop;
      return result;
    end $$
  `.execute(db)
}
