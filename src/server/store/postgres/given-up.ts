import { hasCode } from '../../start-error.ts'

/**
 * Whether the database gave a statement up because others kept it waiting too long: nothing of it was done, and it may
 * be asked again. PostgreSQL's lock_not_available and query_canceled (its Appendix A).
 */
export function wasGivenUp(error: unknown): boolean {
  return hasCode(error, '55P03', '57014')
}
