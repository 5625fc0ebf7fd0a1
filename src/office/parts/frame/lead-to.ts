import { Navigate } from '@tanstack/react-router'
import { memo } from 'react'

/**
 * Redirects to another page, once. The router's own `Navigate` redirects again each time that its parent is rendered,
 * which each change of the address causes: while a page's file was still loading, that was an endless loop.
 */
export const LeadTo = memo(
  Navigate,
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
) as unknown as typeof Navigate
