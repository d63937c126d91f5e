/** How far a back-up or a restore has come. */
export type ProgressStep =
  | { readonly kind: 'check'; readonly bytes: number; readonly of: number }
  | {
      readonly kind: 'rows'
      readonly table: string
      readonly done: number
      readonly of: number
      readonly bytes: number
    }
  | { readonly kind: 'indexes'; readonly done: number; readonly of: number }
  | { readonly kind: 'files'; readonly done: number; readonly of: number; readonly bytes: number }

/** Called often; whoever shows it shows some of it. It may throw, to stop. */
export type Progress = (step: ProgressStep) => void
