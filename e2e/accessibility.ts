import axe, {
  type FrameContext,
  type PartialResult,
  type RunOptions,
  type SerialContextObject,
} from 'axe-core'
import type { ElementHandle, Frame, Page } from '@playwright/test'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

type Partials = (PartialResult | null)[]

/** Parts of a page that are audited, and the rules. */
interface Audit {
  context: SerialContextObject
  rules: RunOptions
}

export const WCAG: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/**
 * Finds the accessibility violations on a page and in all of its frames, including those of other origins, each as its
 * rule and its elements. `@axe-core/playwright` opens another page each time to combine the results of the frames; here
 * the page itself does that, which saves a third of the processor time.
 *
 * A target that a bar at the edge of the screen partly covers is not small: it is checked again in the middle.
 *
 * @param include selectors of what is audited; the whole page when there is none
 * @param runOnly which rules; all that axe runs by default when it is omitted
 */
export async function findViolations(
  page: Page,
  { include = [], runOnly }: { include?: string[]; runOnly?: RunOptions['runOnly'] } = {},
): Promise<string[]> {
  // Only violations are described: where a rule holds is nobody's question.
  const rules: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  const audit: Audit = { context: { include, exclude: [] }, rules }
  const frame = page.mainFrame()
  await load(frame)
  const children = await judgeChildren(frame, audit)
  return frame.evaluate(
    async ([{ context, rules: by }, others]) => {
      if (window.axe === undefined) throw new Error('The page was left while it was judged.')
      const own = await window.axe.runPartial(context, by)
      const { violations } = await window.axe.finishRun([own, ...others], by)
      const isSmallWherever = async (selectors: unknown[]): Promise<boolean> => {
        const target = selectors.length === 1 && document.querySelector(String(selectors[0]))
        if (!target || window.axe === undefined) return true
        const { scrollX, scrollY } = window
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await window.axe.run(target, { runOnly: ['target-size'] })
        scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
        return again.violations.length > 0
      }
      const found: string[] = []
      for (const { id, nodes } of violations) {
        const held = []
        for (const { target } of nodes) {
          if (id !== 'target-size' || (await isSmallWherever(target))) held.push(target.join(' '))
        }
        if (held.length > 0) found.push(`${id}: ${held.join(', ')}`)
      }
      return found
    },
    [audit, children] as const,
  )
}

/** Returns the results of the frames within this one, in axe's order: a frame, then those within it. */
async function judgeChildren(frame: Frame, { context, rules }: Audit): Promise<Partials> {
  const inner = await frame.evaluate((of) => window.axe?.utils.getFrameContexts(of) ?? [], context)
  const partials: Partials = []
  for (const each of inner) partials.push(...(await judgeChild(frame, each, rules)))
  return partials
}

async function judgeChild(
  parent: Frame,
  { frameSelector, frameContext: context }: FrameContext,
  rules: RunOptions,
): Promise<Partials> {
  const found = await parent.evaluateHandle((at) => window.axe?.utils.shadowSelect(at), frameSelector)
  const frame = await (found.asElement() as ElementHandle | null)?.contentFrame()
  if (!frame) return [null]
  await load(frame)
  const judge = ([of, by]: [SerialContextObject, RunOptions]) => window.axe?.runPartial(of, by) ?? null
  const own = await frame.evaluate(judge, [context, rules] as [SerialContextObject, RunOptions])
  return [own, ...(await judgeChildren(frame, { context, rules }))]
}

async function load(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe === undefined)) await frame.evaluate(axe.source)
}
