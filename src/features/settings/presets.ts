/** A brand colour that the settings offer. */
export interface ColorPreset {
  readonly name: string
  /** As the contract writes it: upper case. */
  readonly color: string
}

/** The default of the specification. */
export const DEFAULT_COLOR = '#1890FF'

/** Specified: eight of them, with the names of the contract. */
export const COLOR_PRESETS: readonly ColorPreset[] = [
  { name: '薄暮', color: '#F5222D' },
  { name: '火山', color: '#FA541C' },
  { name: '日暮', color: '#FAAD14' },
  { name: '明青', color: '#13C2C2' },
  { name: '极光绿', color: '#52C41A' },
  { name: '拂晓蓝（默认）', color: DEFAULT_COLOR },
  { name: '极客蓝', color: '#2F54EB' },
  { name: '酱紫', color: '#722ED1' },
]
