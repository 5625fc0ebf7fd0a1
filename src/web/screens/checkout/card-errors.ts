import { useEffect, useEffectEvent } from 'react'
import { traitsOf } from '#rules/base/errors.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'
import { cardFieldOf } from '../../checkout/submit/submission-sent.ts'
import { useSubmission } from '../../checkout/checkout-context.tsx'

/** Applies the effects of a catalogue error to the card, apart from its text. */
export function useCardErrors(): void {
  const { submission, card: single, both } = useSubmission()
  const { failure } = submission
  const { frame } = usePage()
  const apply = useEffectEvent(() => {
    if (failure?.kind !== 'payment') return
    const card = both.current?.of(failure.card ?? 1) ?? single
    if (traitsOf(failure.code).clearsCard === true) card.clear()
    const field = cardFieldOf(failure)
    if (field === null) return
    loadTopic('failures', frame.locale).then(
      () => {
        card.mark(field, paymentErrorText(topicTexts('failures', frame.locale), failure.code))
        card.focus(field)
      },
      () => card.focus(field),
    )
  })
  useEffect(() => apply(), [failure])
}
