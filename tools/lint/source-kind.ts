const BROWSER_FOLDERS = /^(src|renderer|widgets)\//

/** Code that reaches a browser. */
export function isBrowserCode(path: string): boolean {
  return BROWSER_FOLDERS.test(path) && !isTest(path)
}

/** Code that runs in the product, on whichever side. */
export function isProductCode(path: string): boolean {
  return /^(schemas|renderer|widgets|src|server|tools)\//.test(path) && !isTest(path)
}

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.(test|fixture)\.tsx?$/.test(path)
}
