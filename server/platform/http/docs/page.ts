import { Markup, markup } from '#server/platform/email/markup.ts'
import type { OpenApi, Operation } from './openapi.ts'

const STYLE = new Markup(`
:root { color-scheme: light dark; font: 15px/1.5 Inter, system-ui, sans-serif }
body { max-width: 1000px; margin: 0 auto; padding: 24px 16px }
h1 { font-size: 32px; font-weight: 600 } h2 { font-size: 24px; font-weight: 600; margin-top: 48px }
nav { display: flex; flex-wrap: wrap; gap: 4px 12px } details { border-top: 1px solid color-mix(in srgb, currentColor 12%, transparent); padding: 8px 0 }
summary { cursor: pointer; overflow-wrap: anywhere } code, pre { font: 13px/1.5 ui-monospace, monospace }
.method { display: inline-block; min-width: 56px; font-weight: 600 } .quiet { opacity: .75 }
pre { overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 400px; padding: 12px; background: color-mix(in srgb, currentColor 6%, transparent); border-radius: 8px }
table { border-collapse: collapse } td { padding: 2px 16px 2px 0; vertical-align: top }
`)

/** The document as an HTML page: every call by feature, with its callers, input and answers. */
export function docsPage(document: OpenApi, nonce: string): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} API</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${document.info.title} API</h1>
<p>JSON in and out, with <code>Authorization: Bearer</code> and the token of a log-in. Errors are problem details (RFC 9457). The same as an OpenAPI document: this address with <code>Accept: application/json</code>.</p>
<nav aria-label="Features">${document.tags.map(({ name }) => markup`<a href="#${name}">${name}</a>`)}</nav>
${document.tags.map(({ name }) => sectionOf(document, name))}
<section><h2 id="schemas">schemas</h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => markup`<details id="${name}"><summary><code>${name}</code></summary>${jsonOf(schema)}</details>
`,
)}</section>
</main>
</body>
</html>
`.html
}

function sectionOf(document: OpenApi, feature: string): Markup {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(feature))
      .map(([method, operation]) => callOf(method, path, operation)),
  )
  return markup`<section><h2 id="${feature}">${feature}</h2>
${calls}</section>
`
}

function callOf(method: string, path: string, operation: Operation): Markup {
  const { parameters, requestBody, responses } = operation
  return markup`<details id="${operation.operationId}"><summary><code><span class="method">${method.toUpperCase()}</span> ${path}</code> <span class="quiet">${operation.summary}</span></summary>
<p>${operation.description}</p>
${parameters.length > 0 && markup`<h3>Parameters</h3>${jsonOf(parameters)}`}
${requestBody !== undefined && markup`<h3>Body</h3>${jsonOf(requestBody)}`}
<h3>Answers</h3><table>${Object.entries(responses).map(
    ([status, { description, content }]) =>
      markup`<tr><td><code>${status}</code></td><td>${String(description)}${content !== undefined && Number(status) < 300 && jsonOf(content)}</td></tr>`,
  )}</table>
</details>
`
}

const jsonOf = (value: unknown): Markup => markup`<pre tabindex="0">${JSON.stringify(value, undefined, 2)}</pre>`
