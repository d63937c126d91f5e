/** A phone as logs may hold it: 138****0000. */
export function maskMobile(mobile: string): string {
  return mobile.length < 7 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}
