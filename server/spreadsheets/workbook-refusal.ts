/** Why a file is not read. */
export type WorkbookRefusal =
  | 'too-large'
  | 'not-a-workbook'
  | 'wrong-name'
  | 'damaged'
  | 'too-many-parts'
  | 'unpacks-too-large'
  | 'holds-declarations'
  | 'holds-macros'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-complex'
