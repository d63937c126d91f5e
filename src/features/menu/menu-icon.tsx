import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  ClusterOutlined,
  ContactsOutlined,
  CrownOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  LineChartOutlined,
  MessageOutlined,
  ReadOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { type IconTable, MissingIcon } from './missing-icon.tsx'

/** The icons of the menus that come with the product; the whole set would weigh more than the console. */
const ICONS: IconTable = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  cluster: ClusterOutlined,
  contacts: ContactsOutlined,
  crown: CrownOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  dollar: DollarOutlined,
  'file-text': FileTextOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  'line-chart': LineChartOutlined,
  message: MessageOutlined,
  read: ReadOutlined,
  safety: SafetyOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shopping: ShoppingOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}

/** Others come with the first menu that names one. Without them an entry still has an icon, so nothing is said. */
const RareMenuIcon = lazy(() =>
  import('./rare-menu-icons.tsx').then(
    (module) => ({ default: module.RareMenuIcon }),
    () => ({ default: MissingIcon }),
  ),
)

/** The icon of a menu entry, which says what the title says; a name that is not known gets a neutral one. */
export function MenuIcon({ name }: { readonly name: string }) {
  // The contract's older names end in `-o`.
  const known = name.replace(/-o$/, '')
  const Icon = Object.hasOwn(ICONS, known) ? ICONS[known] : undefined
  if (Icon !== undefined) return <Icon aria-hidden />
  return (
    <Suspense fallback={<MissingIcon />}>
      <RareMenuIcon name={known} />
    </Suspense>
  )
}
