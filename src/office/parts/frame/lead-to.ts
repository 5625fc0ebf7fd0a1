import { Navigate } from '@tanstack/react-router'
import { memo } from 'react'

/**
 * Leads to another page, once. The router's own `Navigate` leads again each time that what it stands in is drawn, which
 * each change of the address does: while a page's file was still coming, that had no end.
 */
export const LeadTo = memo(
  Navigate,
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
) as unknown as typeof Navigate
