/** Ids of our own rows have 36 characters; those of tables that were there before are made of their key. */
export const MAX_ROW_ID_LENGTH = 300
