import type {
  Decision,
  DisputeGround,
  DisputeStatus,
  ExperienceStatus,
  NotificationKind,
  QueueStatus,
  ReplyStatus,
  ReportReason,
  Role,
} from '@candor/contract/statuses';
import type { PackId } from '@candor/contract/packs';
import type { City } from '../data/read-data.ts';
import type { Draft, Subject } from '../generate.ts';
import type { Identifier } from '../handles.ts';
import type { FullName } from '../names.ts';
import type { Voice } from '../comments.ts';

/** The demo community as plain facts: nothing here is encrypted, hashed or numbered yet. */
export interface DemoCommunity {
  now: Date;
  members: DemoMember[];
  experiences: DemoExperience[];
  replies: DemoReply[];
  items: DemoItem[];
  reports: DemoReport[];
  applications: DemoApplication[];
  experienceDisputes: DemoExperienceDispute[];
  ownershipDisputes: DemoOwnershipDispute[];
  evidence: DemoEvidence[];
  reveals: DemoReveal[];
  payments: DemoPayment[];
  accounts: DemoAccount[];
  entries: DemoEntry[];
  notices: DemoNotice[];
}

export interface DemoMember {
  id: string;
  name: FullName;
  displayName: string;
  phone: string;
  email: string | null;
  birthdate: string | null;
  campusMode: boolean;
  lgbtqia: boolean;
  role: Role;
  usesGoogle: boolean;
  isNamePublic: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  city: City;
  voice: Voice;
  /** How much they write, compared with the others. */
  activity: number;
  links: DemoLink[];
  ban: { id: string; reason: string; until: Date | null; createdAt: Date } | null;
}

export interface DemoLink {
  id: string;
  identifier: Identifier;
  isAutomatic: boolean;
  ownerReference: string;
  createdAt: Date;
  unlinkedAt: Date | null;
}

/** A person written about, who may also be a member. */
export interface DemoSubject extends Subject {
  member: DemoMember | null;
}

export interface DemoExperience extends Draft {
  author: DemoMember;
  subject: DemoSubject;
  status: ExperienceStatus;
  authorTrust: number;
  /** YYYY-MM-DD */
  experienceDate: string;
  submittedAt: Date;
  decidedAt: Date | null;
  isDisputed: boolean;
  approvedReplies: number;
}

export interface DemoReply {
  experience: DemoExperience;
  author: DemoMember;
  isBySubject: boolean;
  content: string;
  status: ReplyStatus;
  submittedAt: Date;
  decidedAt: Date | null;
}

export interface DemoItem {
  subject: { type: 'experience'; record: DemoExperience } | { type: 'reply'; record: DemoReply };
  status: QueueStatus;
  isReported: boolean;
  /** Why readers reported it. */
  reasons?: readonly ReportReason[];
  submittedAt: Date;
  decisions: DemoDecision[];
}

export interface DemoDecision {
  reviewer: DemoMember;
  decision: Decision;
  notes: string | null;
  /** False if it was overturned later. */
  agrees: boolean | null;
  isSecondLook: boolean;
  openedAt: Date | null;
  decidedAt: Date;
}

export interface DemoEvidence {
  attachedTo:
    | { type: 'experience'; experience: DemoExperience }
    | { type: 'dispute'; dispute: DemoExperienceDispute }
    | { type: 'ownership'; dispute: DemoOwnershipDispute };
  kind: 'image' | 'document';
  owner: DemoMember;
  createdAt: Date;
}

export interface DemoReport {
  id: string;
  experience: DemoExperience;
  reporter: DemoMember;
  reason: ReportReason;
  details: string;
  createdAt: Date;
  /** Null while it waits for a decision. */
  decidedAt: Date | null;
}

export interface DemoApplication {
  id: string;
  member: DemoMember;
  reason: string;
  status: 'pending' | 'approved' | 'denied';
  notes: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface DemoExperienceDispute {
  id: string;
  experience: DemoExperience;
  by: DemoMember;
  platform: string;
  ground: DisputeGround;
  statement: string;
  answer: string | null;
  status: DisputeStatus;
  notes: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

export interface DemoOwnershipDispute {
  id: string;
  claimant: DemoMember;
  owner: DemoMember;
  link: DemoLink;
  reason: string;
  answer: string | null;
  status: DisputeStatus;
  notes: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

export interface DemoReveal {
  member: DemoMember;
  experience: DemoExperience;
  isCharged: boolean;
  at: Date;
}

export interface DemoPayment {
  id: string;
  member: DemoMember;
  packId: PackId;
  reveals: number;
  totalCents: number;
  status: 'completed' | 'failed' | 'refunded';
  at: Date;
}

export interface DemoAccount {
  member: DemoMember;
  balance: number;
  isUnlimited: boolean;
  lastTopUpMonth: string;
}

export interface DemoEntry {
  member: DemoMember;
  delta: number;
  kind: 'sign_up' | 'monthly' | 'purchase' | 'reveal' | 'refund' | 'reversal';
  /** What its reference is made of. Experiences have no ids yet. */
  source: { text: string } | { experience: DemoExperience };
  at: Date;
  isAcknowledged: boolean;
}

export interface DemoNotice {
  id: string;
  member: DemoMember;
  kind: NotificationKind;
  params: Record<string, string | number>;
  link: string;
  at: Date;
  isRead: boolean;
}
