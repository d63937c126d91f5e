import { customerSystem, customers } from './customer.ts'
import type { DemoPage } from './demo-page.ts'
import { departments } from './departments.ts'
import { achievements, orders, programmes, withdrawals } from './distribution.ts'
import { comments, news, posts } from './forum.ts'
import { manufacturers } from './manufacturers.ts'
import { priceQuotes, pushMessages } from './market.ts'
import { authentications, members, students, topUps } from './member.ts'
import { courses, privacyAgreements, systemParameters } from './operation.ts'
import { personMessages, personReplies, personSystem, persons } from './personnel.ts'
import { productPrices } from './product-prices.ts'
import { banners, productLevelOnes, productLevelTwos, products } from './trade.ts'
import { withdrawalManagement } from './withdrawal.ts'

/** All demo rows; a page stands behind those that its rows refer to. */
export const DEMO_PAGES: readonly DemoPage[] = [
  personSystem,
  persons,
  customerSystem,
  manufacturers,
  departments,
  productLevelOnes,
  productLevelTwos,
  products,
  productPrices,
  priceQuotes,
  members,
  courses,
  students,
  authentications,
  topUps,
  posts,
  comments,
  news,
  pushMessages,
  privacyAgreements,
  systemParameters,
  banners,
  programmes,
  orders,
  achievements,
  withdrawals,
  withdrawalManagement,
  customers,
  personMessages,
  personReplies,
]
