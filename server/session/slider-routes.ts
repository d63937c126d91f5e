import type { FastifyInstance } from 'fastify'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { checkSlider, sliderCaptcha } from '#schemas/api/session.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { servePublicEndpoint } from '../http/serve-endpoint.ts'
import { sessionMessages } from './messages.ts'
import { createSliderStore } from './slider.ts'
import { drawSlider } from './slider-picture.ts'
import type { TicketStore } from './tickets.ts'

const CHALLENGES_PER_MINUTE = 30
const MINUTE_MS = 60_000

export interface SliderParts {
  readonly db: Db
  readonly clock: Clock
  readonly tickets: TicketStore
}

/** The drag slider: a challenge, one answer to it, and a ticket for who has found the gap. */
export function serveSlider(app: FastifyInstance, { db, clock, tickets }: SliderParts): void {
  const sliders = createSliderStore(db)
  const limit = createRateLimit({ db, name: 'slider', max: CHALLENGES_PER_MINUTE, windowMs: MINUTE_MS, clock })

  servePublicEndpoint(app, sliderCaptcha, async ({ params, address }) => {
    await limit(address)
    return answer(await drawSlider(await sliders.issue(params.key, clock())))
  })

  servePublicEndpoint(app, checkSlider, async ({ body, address }) => {
    await limit(address)
    if (!(await sliders.consume(body.key, body.left, clock()))) {
      throw businessFailure(sessionMessages.sliderMissed, { code: ENVELOPE_CODES.captcha })
    }
    return answer({ sliderTicket: await tickets.issue('slider', {}, clock()) }, sessionMessages.sliderPassed)
  })
}
