// @ts-check
/** Why a file is not read; a name of `workbook-refusal.ts`. */
export class Refused extends Error {
  /** @param {import('./workbook-refusal.ts').WorkbookRefusal} reason */
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}
