import { useFeature } from '../../checkout/features-context.tsx'
import renewal from '../renewal/feature.ts'
import type * as RenewalView from '../renewal/view.tsx'
import recurring from './feature.ts'
import type * as RecurringView from './view.tsx'

/** Returns the texts on future charges, on a page that sells some, or continues some. */
export function useRecurring(): Pick<
  typeof RecurringView,
  keyof typeof RenewalView & keyof typeof RecurringView
> | null {
  const sold = useFeature(recurring)
  const renewed = useFeature(renewal)
  return sold ?? renewed
}
