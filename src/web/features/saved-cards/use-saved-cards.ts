import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedCard } from '#contract/checkout/saved-card.ts'
import { CallFailure } from '#contract/checkout/client.ts'
import type { Topics } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'

/** State of the buyer: nothing is known yet, an address is requested, the code is, or the cards are open. */
export type SavedCardsStep =
  | { at: 'reading' }
  | { at: 'asking' }
  | { at: 'code'; email: string; minutes: number }
  | { at: 'cards'; cards: readonly SavedCard[] }

type Problem = keyof Pick<Topics['saved'], 'wrong' | 'tooMany' | 'badEmail' | 'failed'>

function problemOf(failure: unknown, refused: Problem): Problem {
  if (!(failure instanceof CallFailure)) throw failure
  if (failure.status === 429) return 'tooMany'
  return failure.status === 422 ? refused : 'failed'
}

export type SavedCardsCalls = {
  step: SavedCardsStep
  busy: boolean
  /** Problem of the last call, as a text's name; null: no problem. */
  problem: Problem | null
  ask: (email: string) => void
  open: (code: string) => void
  remove: (card: SavedCard) => void
}

/** The calls by which a buyer gets back to the cards that were kept, one at a time. */
export function useSavedCards(productId: number): SavedCardsCalls {
  const { client, frame } = usePage()
  const [step, setStep] = useState<SavedCardsStep>({ at: 'reading' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const run = async (refused: Problem, call: () => Promise<SavedCardsStep>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      setStep(await call())
    } catch (failure) {
      setProblem(problemOf(failure, refused))
      setStep((current) => (current.at === 'reading' ? { at: 'asking' } : current))
    } finally {
      setBusy(false)
    }
  }
  const shown = ({ cards }: { cards: readonly SavedCard[] }): SavedCardsStep => ({ at: 'cards', cards })

  const read = useEffectEvent(() =>
    run('failed', async () => {
      const list = await client.call('savedCards', { query: { product_id: productId } })
      return list.expires_at === null ? { at: 'asking' } : shown(list)
    }),
  )
  useEffect(() => void read(), [])

  const ask = (email: string): void =>
    void run('badEmail', async () => {
      const body = { product_id: productId, email, language: frame.locale }
      const { withCaptcha } = await import('../../app/captcha/with-captcha.ts')
      const { minutes } = await withCaptcha((captcha) =>
        client.call('askCardCode', { body: { ...body, captcha } }),
      )
      return { at: 'code', email, minutes }
    })
  const open = (code: string): void =>
    void run('wrong', async () => {
      const email = step.at === 'code' ? step.email : ''
      return shown(await client.call('openSavedCards', { body: { product_id: productId, email, code } }))
    })
  const remove = ({ id }: SavedCard): void =>
    void run('failed', async () => {
      const query = { product_id: productId }
      return shown(await client.call('removeSavedCard', { params: { card_id: id }, query }))
    })
  return { step, busy, problem, ask, open, remove }
}
