import { expect, test } from 'vitest'
import { REAL_NETWORKS, simulatedNetworks } from './network-origins.ts'

const moved = simulatedNetworks('http://localhost:3002')

test.each([
  ['https://graph.facebook.com', 'http://localhost:3002/networks/graph.facebook.com'],
  [
    'https://connect.facebook.net/en_US/x.js',
    'http://localhost:3002/networks/connect.facebook.net/en_US/x.js',
  ],
  [
    "a('https://www.facebook.com/tr'), b('https://tr.outbrain.com')",
    "a('http://localhost:3002/networks/www.facebook.com/tr'), b('http://localhost:3002/networks/tr.outbrain.com')",
  ],
])('%s is %s in the simulation', (text, expected) => {
  expect(moved(text)).toBe(expected)
  expect(REAL_NETWORKS(text)).toBe(text)
})

test.each([
  'https://collect.example',
  'http://graph.facebook.com',
  'https://graph.facebook.com.evil.example',
  'https://graph.facebook.com:8443/x',
  'https://graph.facebook.com@evil.example',
  'https://notgraph.facebook.com',
])('%s is no network, and stays', (text) => {
  expect(moved(text)).toBe(text)
})
