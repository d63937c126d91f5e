import type { Report } from './report.ts'
import { reportProduct } from './report-product.ts'
import { reportUser } from './report-user.ts'

/** One line per report. */
const REPORTS: readonly Report[] = [reportUser, reportProduct]

export function findReport(code: string): Report | undefined {
  return REPORTS.find((report) => report.code === code)
}
