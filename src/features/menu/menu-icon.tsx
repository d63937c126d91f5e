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
import type { ComponentType } from 'react'

/** The icons that a menu may name; the whole set would weigh more than the console. */
const ICONS: Readonly<Record<string, ComponentType<{ readonly 'aria-hidden': true }>>> = {
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

/** The icon of a menu entry, which says what the title says; a name that is not known gets a neutral one. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = ICONS[name] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
