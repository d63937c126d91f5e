const KB = 1024

/** `820 KB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`
  return `${(bytes / KB / KB).toFixed(1)} MB`
}
