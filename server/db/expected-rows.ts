/** How many rows the planner expects, of what EXPLAIN answers as JSON: `[{ "QUERY PLAN": [{ "Plan": { "Plan Rows": 98001 } }] }]` */
export function expectedRows(plan: unknown): number {
  const rows = /"Plan Rows":\s*(\d+)/.exec(JSON.stringify(plan))
  return Number(rows?.[1] ?? 0)
}
