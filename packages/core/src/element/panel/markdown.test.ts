// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { element } from '../../dom/element.ts'
import { renderInline, renderMarkdown } from './markdown.ts'

const html = (text: string) => element('div', {}, renderMarkdown(text)).innerHTML

test('renders emphasis, code and paragraphs', () => {
  expect(html('We open at **nine**, *not* at _ten_.\n\nSay `hello`.')).toBe(
    '<p>We open at <strong>nine</strong>, <em>not</em> at <em>ten</em>.</p><p>Say <code>hello</code>.</p>',
  )
})

test('renders lists, each with its own items', () => {
  expect(html('Days:\n- Monday\n- **Tuesday**\n1. first\n2. second\nDone.')).toBe(
    '<p>Days:</p><ul><li>Monday</li><li><strong>Tuesday</strong></li></ul><ol><li>first</li><li>second</li></ol><p>Done.</p>',
  )
})

test('leaves words with underscores and single stars as they are', () => {
  expect(html('snake_case_name, 2 * 3 * 4, a*')).toBe('<p>snake_case_name, 2 * 3 * 4, a*</p>')
})

describe('links', () => {
  test('open in a new tab and show their host', () => {
    expect(html('[Book here](https://example.com/a?b=1)')).toBe(
      '<p><span><a href="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer nofollow"><bdi>Book here</bdi></a> <bdi>(example.com)</bdi></span></p>',
    )
  })

  test('show no host twice', () => {
    expect(element('p', {}, ...renderInline('[example.com](https://example.com/)')).textContent).toBe(
      'example.com',
    )
  })

  test.each([
    ['https://bank.example', 'https://ank.example/', 'ank.example'],
    ['bank.example.org', 'https://bank.example/', 'bank.example'],
    ['me@bank.example', 'https://bank.example/', 'bank.example'],
    ['https://bank.example/evil.example', 'https://evil.example/login', 'evil.example'],
    ['https://bank.example?evil.example', 'https://evil.example/login', 'evil.example'],
    ['https://bank.example#evil.example', 'https://evil.example/login', 'evil.example'],
    ['https://evil.example@bank.example/', 'https://evil.example/login', 'evil.example'],
    ['bank.example, evil.example', 'https://evil.example/login', 'evil.example'],
    ['bank.example evil.example', 'https://evil.example/login', 'evil.example'],
    ['evil.example:bank.example', 'https://evil.example/login', 'evil.example'],
    ['\u202ebank.example', 'https://evil.example/login', 'evil.example'],
  ])('show their host beside the name of another one, %s', (label, href, host) => {
    expect(element('p', {}, ...renderInline(`[${label}](${href})`)).textContent).toBe(`${label} (${host})`)
  })

  test('show no host beside an address of it', () => {
    const label = 'https://bank.example/prices'
    expect(element('p', {}, ...renderInline(`[${label}](${label})`)).textContent).toBe(label)
  })

  test('keep a mark of direction in their text away from the host', () => {
    const { innerHTML } = element('p', {}, ...renderInline('[\u202eelpmaxe](https://evil.example/)'))
    expect(innerHTML).toContain('<bdi>\u202eelpmaxe</bdi></a> <bdi>(evil.example)</bdi>')
  })

  test('are text in a text that grows', () => {
    const text = 'See [our prices](https://harbor.example/prices).'
    const view = element('div', {}, renderMarkdown(text, { hasLinks: false }))
    expect(view.innerHTML).toBe('<p>See our prices.</p>')
  })

  test('show the number and the address of a mailbox', () => {
    expect(element('p', {}, ...renderInline('[Call us](tel:+1555)')).textContent).toBe('Call us (+1555)')
    expect(element('p', {}, ...renderInline('[Mail](mailto:a@b.c)')).textContent).toBe('Mail (a@b.c)')
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    '/relative',
    'blob:https://a/b',
  ])('stay text for %s', (href) => {
    const nodes = renderInline(`[x](${href})`)
    expect(nodes).toEqual([`[x](${href})`])
  })
})

test.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<b>bold</b>', '&lt;i&gt;'])(
  'keeps %s as text',
  (text) => {
    const view = element('div', {}, renderMarkdown(text))
    expect(view.textContent).toBe(text)
    expect(view.querySelectorAll('*')).toHaveLength(1)
  },
)

test('loses no character of a text without marks', () => {
  const text = 'a [b] (c) * d ** e _ f ` g'
  expect(element('div', {}, renderMarkdown(text)).textContent).toBe(text)
})

test.each(['[', '**', '[a](', '[a](b'])(
  'reads a long text of %s in a time that grows with its length only',
  (mark) => {
    const text = mark.repeat(60_000 / mark.length)
    const start = performance.now()
    expect(renderInline(text)).toEqual([text])
    // The end of each mark looked for in the whole text takes 7 seconds.
    expect(performance.now() - start).toBeLessThan(2500)
  },
)

test('leaves emphasis and labels of more than 500 characters as text', () => {
  const long = 'a'.repeat(501)
  for (const text of [`**${long}**`, `[${long}](https://example.com)`])
    expect(renderInline(text)).toEqual([text])
})
