import { searchPart, type WorkOrder } from '#rules/limits/proof-of-work.ts'
import { hashStart } from '#contract/hash-start.ts'

/** Numbers tried before the next look: short enough to say at once what was found. */
const SLICE = 4096

/** Solves an order part by part, reports each as soon as it is found, and never keeps the page from responding. */
addEventListener('message', ({ data: order }: MessageEvent<WorkOrder>) => {
  for (let part = 0; part < order.parts; part += 1) {
    let from = 0
    let found = searchPart(order, part, { from, count: SLICE }, hashStart)
    while (found === null) {
      from += SLICE
      found = searchPart(order, part, { from, count: SLICE }, hashStart)
    }
    postMessage(found)
  }
})
