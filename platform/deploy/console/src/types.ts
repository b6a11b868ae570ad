// replaced by the contract of @site/releases
export type Right = 'publish' | 'promote' | 'rollback' | 'preview';
export interface Session { by: string; publisher: string; sections: string[]; may: Right[]; until: string }
export type Change =
  | { kind: 'promote'; releases: string[]; restores?: number }
  | { kind: 'rollback'; to: number }
  | { kind: 'canary' | 'canary-step'; id: string; releases: string[]; share: number }
  | { kind: 'canary-complete' | 'canary-abort'; id: string; releases: string[] };
export interface Canary { id: string; releases: Record<string, string>; tries: string[]; steps: number[]; step: number; startedAt: string; since: string; by: string }
export interface Generation { generation: number; composition: string; releases: Record<string, string>; change: Change; at: string; by: string; why?: string; checks: Record<string, string>; canary?: Canary }
export interface Status { current: Generation | null; releases: { name: string; live?: string; newest?: string; publishedAt?: string; by?: string }[] }
export interface Release { name: string; version: string; publishedAt: string; by?: string; live: boolean }
export interface Preview { id: string; releases: string[]; by: string; at: string; until: string }
export interface ArmCounts { visitors: number; withError: number }
export interface CanaryState { canary: Canary | null; counts?: { step: number; stable: ArmCounts; canary: ArmCounts }[]; decision?: { verdict: 'hold' | 'abort'; why: string; evidence: number; needed: number }; unknown?: string }
export interface Finding { check: string; problem: string; advice: string }
export type JobEvent = { check: string; outcome: 'passed' | 'skipped' | 'refused'; why?: string };
export interface Job { id: string; state: 'waiting' | 'running' | 'done' | 'refused' | 'failed'; place?: number; events: JobEvent[]; result?: { generation?: number; link?: string; until?: string; changes?: { added: string[]; removed: string[]; changed: string[] } }; problem?: { title: string; detail: string; findings?: Finding[] } }
