import type { CaseSetup, Requests } from './cases.ts'
import { goodsId } from './fill-rows.ts'
import { adding, editing, restocking, savingAll } from './write-requests.ts'

const nothing = () => {}
const PAGES = 10

/** @param place of the connection among those of its turn. */
export function createRequests(name: string, setup: CaseSetup, place: number): Requests {
  let count = place * 7919
  const get = (path: () => string): Requests => ({
    next: () => {
      count += 1
      return { method: 'GET', path: path() }
    },
    answered: nothing,
  })
  const list = (size: number) =>
    get(() => `/bench/goods/list?pageNo=${(count % PAGES) + 1}&pageSize=${size}${setup.listWish}`)
  switch (name) {
    case 'list-10':
      return list(10)
    case 'list-100':
      return list(100)
    case 'record':
      return get(() => `/bench/goods/queryById?id=${goodsId((count * 104_729) % setup.rows)}`)
    case 'add':
      return adding(setup, place)
    case 'edit':
      return editing(place)
    case 'action':
      return restocking(place)
    case 'saveAll-1000':
      return savingAll(setup, place)
    case 'dictionary':
      return get(() => '/sys/dict/getDictItems/product_category')
    case 'permissions':
      return get(() => '/sys/permission/getUserPermissionByToken')
    case 'sign-in':
      return {
        next: () => ({ method: 'POST', path: '/sys/login', body: { username: 'admin', password: setup.password } }),
        answered: nothing,
      }
    default:
      throw new TypeError(`There is no case "${name}".`)
  }
}
