/** What people type between several choices. */
export const CHOICE_SEPARATORS = /[,，、;；\n]/
