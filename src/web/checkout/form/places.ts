import type { StepName } from '#rules/page/checkout-steps.ts'
import { stepFields, type FormContext, type FormField, type Question } from './form-values.ts'

/** A buyer's position on a page of steps: in a step, and if that has one question after the other, at one of them. */
export type Place = { step: StepName; question?: Question }

/** Every place, in the order in which a buyer comes to it. */
export function placesOf(steps: readonly StepName[], questions: readonly Question[] | undefined): Place[] {
  return steps.flatMap((step): Place[] =>
    step === 'personal' && questions ? questions.map((question) => ({ step, question })) : [{ step }],
  )
}

/** Returns the place of a form; the first of its step that is not answered, if it is at none of the questions. */
export function placeIn(
  places: readonly Place[],
  at: { step: StepName; question?: string | undefined },
): number {
  const here = places.findIndex(({ step, question }) => step === at.step && question?.name === at.question)
  if (here >= 0) return here
  return places.findIndex(({ step, question }) => step === at.step && !question?.isGiven)
}

/** The fields of a place. */
export const fieldsAt = ({ step, question }: Place, context: FormContext): readonly FormField[] =>
  question?.fields ?? stepFields(step, context)

/** Where the button leads that goes on: past what the link has answered. */
export const placeAfter = (places: readonly Place[], at: number): Place | undefined =>
  places.slice(at + 1).find(({ question }) => !question?.isGiven)
