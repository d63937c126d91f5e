/** Names of the presets; what each says is in `presets.ts`. */
export const PRESET_NAMES = [
  'mobile',
  'telephone',
  'email',
  'url',
  'id-card',
  'bank-card',
  'money',
  'percent',
  'quantity',
  'sort-order',
  'enabled',
  'person-name',
  'sex',
  'region',
  'department',
  'user',
  'remark',
] as const
export type PresetName = (typeof PRESET_NAMES)[number]
