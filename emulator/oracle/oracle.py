"""Compares the emulated core with Unicorn.

`programs.js` makes random programs and tells what interpreter and translator did with them.
This program repeats them: Unicorn executes every instruction and decides which ones fault,
and `Cpu` below adds what Unicorn leaves to its caller, from the ARMv6-M manual (ARM DDI
0419D): the choice of the pending exception (B1.5.4), entry (B1.5.6) and return (B1.5.8).
It prints a report and ends with 1 if there is a disagreement.
"""

import argparse
import base64
import json
import random
import struct
import subprocess
import sys
import time
from pathlib import Path

from unicorn import UC_ARCH_ARM, UC_HOOK_INTR, UC_MODE_THUMB, UC_PROT_EXEC, UC_PROT_READ, Uc, UcError
from unicorn import __version__ as UNICORN
from unicorn import arm_const as arm

RAM, RAM_BYTES = 0x20000000, 264 * 1024
FLASH, FLASH_BYTES = 0x10000000, 0x10000
# Where an instruction lies that brings Unicorn's copy of the mode up to date: msr ipsr, r0,
# which changes nothing. Nothing else can read it.
REFRESH = 0x5A5A4000
REFRESH_CODE = struct.pack("<2H", 0xF380, 0x8805)
# Where a run ends early: no program gets there.
NOWHERE = 0x5A5A5A58
HARD_FAULT, SVCALL, PENDSV, SYSTICK, FIRST_IRQ = 3, 11, 14, 15, 16
THREAD_PRIORITY = 4
INTERRUPT_SVC, INTERRUPT_EXIT = 2, 8
PROGRAMS_A_PROCESS = 60
SHOWN = 20

GENERAL = [arm.UC_ARM_REG_R0 + number for number in range(13)]
R = GENERAL + [arm.UC_ARM_REG_SP, arm.UC_ARM_REG_LR, arm.UC_ARM_REG_PC, arm.UC_ARM_REG_XPSR]
SP, LR, PC, XPSR = 13, 14, 15, 16
CONTROL, PRIMASK = arm.UC_ARM_REG_CONTROL, arm.UC_ARM_REG_PRIMASK
MSP, PSP = arm.UC_ARM_REG_MSP, arm.UC_ARM_REG_PSP
ALL = [*R, MSP, PSP, CONTROL, PRIMASK]
NAMES = [f"r{number}" for number in range(13)] + ["sp", "lr", "pc", "xpsr", "other sp", "primask, process stack, locked up"]
THUMB, ALIGNED = 1 << 24, 1 << 9
FLAGS = 0xF0000000


class Cpu:
    """Unicorn's Cortex-M0, with exceptions by the manual."""

    def __init__(self):
        self.uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB)
        # UC_MODE_MCLASS would choose another core than this one.
        self.uc.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M0)
        self.uc.mem_map(RAM, RAM_BYTES)
        self.uc.mem_map(FLASH, FLASH_BYTES, UC_PROT_READ | UC_PROT_EXEC)
        self.uc.mem_map(REFRESH, 0x1000, UC_PROT_EXEC)
        self.uc.mem_write(REFRESH, REFRESH_CODE)
        self.uc.hook_add(UC_HOOK_INTR, self.interrupted)
        self.interrupt = None
        self.handler = False

    def interrupted(self, uc, number, _):
        self.interrupt = number
        uc.emu_stop()

    def load(self, image, place, code):
        self.uc.mem_write(RAM, bytes(RAM_BYTES))
        self.uc.mem_write(RAM, image)
        if place >= RAM:
            self.uc.mem_write(place, code)
        else:
            self.uc.mem_write(FLASH, b"\xff" * FLASH_BYTES)
            self.uc.mem_write(place, code)
        self.forget()

    def forget(self):
        """Drops translations: memory was written from outside or by the code itself."""
        self.uc.ctl_remove_cache(RAM, RAM + RAM_BYTES)
        self.uc.ctl_remove_cache(FLASH, FLASH + FLASH_BYTES)

    def begin(self, leg):
        self.set_mode(0)
        self.write(CONTROL, 0)
        self.write(PRIMASK, 0)
        for number, value in enumerate(leg["registers"]):
            self.write(R[number], value)
        self.write(arm.UC_ARM_REG_SP, RAM + 0x6000)
        self.write(PSP, leg["process"])
        self.write(arm.UC_ARM_REG_LR, 0xFFFFFFFF)
        self.pc, self.thumb = leg["pc"], True
        self.set_flags(leg["flags"] << 28)
        self.active, self.pending = set(), set()
        self.priorities = dict(enumerate(leg["priorities"]))
        self.priorities[HARD_FAULT] = -1
        self.locked_up = False

    # ---- registers ---------------------------------------------------------

    def read(self, register):
        return self.uc.reg_read(register) & 0xFFFFFFFF

    def write(self, register, value):
        self.uc.reg_write(register, value & 0xFFFFFFFF)

    def set_flags(self, flags):
        self.write(arm.UC_ARM_REG_XPSR, (flags & FLAGS) | THUMB | self.ipsr)

    def set_mode(self, ipsr):
        """Writes IPSR, and lets Unicorn look at it when the mode changes."""
        self.ipsr = ipsr
        self.write(arm.UC_ARM_REG_XPSR, (self.read(arm.UC_ARM_REG_XPSR) & FLAGS) | THUMB | ipsr)
        if self.handler != (ipsr != 0):
            self.handler = ipsr != 0
            self.uc.emu_start(REFRESH | 1, NOWHERE, count=1)

    def state(self):
        *values, msp, psp, control, primask = self.uc.reg_read_batch(ALL)
        values[PC] = self.pc
        values[XPSR] = (values[XPSR] & (FLAGS | 0x3F)) | (THUMB if self.thumb else 0)
        process = not self.handler and control & 2 != 0
        flags = (primask & 1) | (2 if process else 0) | (4 if self.locked_up else 0)
        return [*values, msp if process else psp, flags]

    # ---- running -----------------------------------------------------------

    def execute(self, count):
        """Runs up to count instructions; returns whether Unicorn stopped for a reason of its own."""
        self.interrupt = None
        self.error = None
        try:
            self.uc.emu_start(self.pc | (1 if self.thumb else 0), NOWHERE, count=count)
        except UcError as error:
            self.error = str(error)
        self.pc, status = self.uc.reg_read_batch([R[PC], R[XPSR]])
        self.thumb = status & THUMB != 0
        return self.error is not None or self.interrupt is not None

    def execution_priority(self):
        priority = min([self.priorities[number] for number in self.active], default=THREAD_PRIORITY)
        return min(priority, 0) if self.read(PRIMASK) & 1 else priority

    def due(self):
        """The pending exception that may be taken now, or None."""
        best = min(self.pending, key=lambda number: (self.priorities[number], number), default=None)
        return best if best is not None and self.priorities[best] < self.execution_priority() else None

    def step(self):
        """From one boundary between instructions to the next; returns what has happened."""
        exception = self.due()
        if exception is not None:
            self.pending.remove(exception)
            return self.enter(exception)
        begun = self.pc
        if not self.thumb:
            return self.fault()
        if not self.execute(1):
            return []
        if self.interrupt == INTERRUPT_SVC:
            if self.priorities[SVCALL] < self.execution_priority():
                self.pending.add(SVCALL)
                return []
            self.pc = begun
            return self.fault()
        if self.interrupt == INTERRUPT_EXIT:
            # The address that was branched to, with the lost bit.
            return self.leave(self.pc | 1)
        if self.pc != begun:
            # The branch is made; what is at its target faults next.
            return []
        return self.fault()

    def fault(self):
        if self.execution_priority() < 0:
            self.locked_up = True
            return ["fault"]
        return ["fault", *self.enter(HARD_FAULT)]

    def enter(self, exception):
        process = not self.handler and self.read(CONTROL) & 2 != 0
        sp = self.read(arm.UC_ARM_REG_SP)
        frame = (sp - 0x20) & ~4
        status = (self.read(arm.UC_ARM_REG_XPSR) & FLAGS) | self.ipsr | (THUMB if self.thumb else 0) | (ALIGNED if sp & 4 else 0)
        values = [self.read(register) for register in [*R[:4], R[12], R[LR]]]
        self.uc.mem_write(frame, struct.pack("<8I", *values, self.pc, status))
        self.write(arm.UC_ARM_REG_SP, frame)
        self.write(R[LR], 0xFFFFFFF1 if self.handler else 0xFFFFFFFD if process else 0xFFFFFFF9)
        if process:
            self.write(CONTROL, 0)
        self.active.add(exception)
        self.set_mode(exception)
        (vector,) = struct.unpack("<I", self.uc.mem_read(RAM + 4 * exception, 4))
        self.pc, self.thumb = vector & ~1, vector & 1 != 0
        return [f"enter {exception}"]

    def leave(self, target):
        self.active.discard(self.ipsr)
        process = target & 0xF == 0xD
        sp = self.read(PSP if process else MSP)
        r0, r1, r2, r3, r12, lr, pc, status = struct.unpack("<8I", self.uc.mem_read(sp, 32))
        for register, value in zip([*R[:4], R[12], R[LR]], [r0, r1, r2, r3, r12, lr]):
            self.write(register, value)
        self.set_mode(status & 0x3F)
        self.write(CONTROL, 2 if process else 0)
        self.write(arm.UC_ARM_REG_SP, (sp + 0x20) | (4 if status & ALIGNED else 0))
        self.set_flags(status)
        self.pc, self.thumb = pc & ~1, status & THUMB != 0
        exception = self.due()
        if exception is None:
            return ["leave"]
        self.pending.remove(exception)
        return ["leave", *self.enter(exception)]


class Comparison:
    """Follows what programs.js tells, and counts."""

    def __init__(self):
        self.cpu = Cpu()
        self.instructions = self.faults = self.entries = self.returns = self.programs = 0
        self.translated = self.cycles = 0
        self.skipped, self.exclusions = {}, []
        self.disagreements = []
        self.lost = False

    def disagree(self, what, **details):
        self.disagreements.append({"program": self.program, "leg": self.leg, "what": what, **details})
        self.lost = True

    def compare(self, begun, what, expected):
        state = self.cpu.state()
        if state == expected:
            return
        differing = {
            name: f"emulator {mine:#x}, Unicorn {other:#x}"
            for name, mine, other in zip(NAMES, expected, state)
            if mine != other
        }
        self.disagree(what, begun=hex(begun), code=self.code(begun), differing=differing)

    def follow(self, event):
        cpu = self.cpu
        if "program" in event:
            self.program, self.leg = event["program"], -1
            self.programs += 1
            code = struct.pack(f"<{len(event['code'])}H", *event["code"])
            cpu.load(base64.b64decode(event["image"]), event["place"], code)
            self.lost = False
        elif "leg" in event:
            self.leg += 1
            # After a disagreement memory may differ: the program is given up.
            if not self.lost:
                cpu.begin(event["leg"])
        elif "exclusions" in event:
            self.exclusions = event["exclusions"]
            self.translated += event["translated"]
            self.cycles += event["cycles"]
        elif "translator" in event:
            if not self.lost:
                self.disagree("interpreter and translator", **{"states": event["translator"]})
        elif self.lost:
            return
        elif "ran" in event:
            self.ran(event)
        elif "step" in event:
            self.stepped(event)
        elif "skip" in event:
            cpu.pc += event["skip"]
            self.skipped[event["exclusion"]] = self.skipped.get(event["exclusion"], 0) + 1
        elif "pend" in event:
            cpu.pending.add(event["pend"])
            if event["changed"]:
                cpu.priorities[event["changed"]] = event["priority"]
        elif "memory" in event:
            memory = base64.b64decode(event["memory"])
            if bytes(cpu.uc.mem_read(RAM, len(memory))) != memory:
                self.disagree("memory after the program")

    def ran(self, event):
        """The emulator ran some instructions to their ends."""
        cpu, count = self.cpu, event["ran"]
        begun = cpu.pc
        self.instructions += count
        if cpu.due() is not None:
            self.disagree("an exception should have been taken", exception=cpu.due(), pc=hex(begun))
            return
        if cpu.execute(count):
            state = event["state"]
            if cpu.interrupt == INTERRUPT_SVC:
                if not cpu.priorities[SVCALL] < cpu.execution_priority():
                    self.disagree("SVC should have faulted", pc=hex(cpu.pc))
                    return
                cpu.pending.add(SVCALL)
            elif cpu.interrupt is not None or cpu.pc != state[PC]:
                self.disagree("Unicorn faulted", begun=hex(begun), pc=hex(cpu.pc), interrupt=cpu.interrupt, error=cpu.error, count=count, code=self.code(cpu.pc))
                return
        if event["code"]:
            cpu.forget()
        self.compare(begun, f"after {count} instructions", event["state"])

    def stepped(self, event):
        """The emulator entered or left a handler, or faulted."""
        begun = self.cpu.pc
        happened = self.cpu.step()
        self.faults += "fault" in happened
        self.returns += "leave" in happened
        self.entries += sum(action.startswith("enter") for action in happened)
        self.instructions += "leave" in happened
        if happened != event["step"]:
            self.disagree("exceptions", pc=hex(begun), code=self.code(begun), emulator=event["step"], unicorn=happened)
            return
        self.compare(begun, ", ".join(happened), event["state"])

    def code(self, pc):
        try:
            halfwords = struct.unpack("<4H", self.cpu.uc.mem_read(pc & ~1, 8))
            return " ".join(f"{halfword:04x}" for halfword in halfwords)
        except UcError:
            return "-"


def events(seed, first, count):
    script = Path(__file__).with_name("programs.js")
    process = subprocess.Popen(["node", str(script), str(seed), str(first), str(count)], stdout=subprocess.PIPE)
    ended = False
    for line in process.stdout:
        event = json.loads(line)
        ended = ended or "end" in event
        yield event
    if process.wait() or not ended:
        sys.exit(f"programs.js ended with {process.returncode}")


def main():
    parser = argparse.ArgumentParser(prog="oracle", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=None, help="of all programs; by default a new one")
    parser.add_argument("--count", type=int, default=200_000, help="instructions at least")
    parser.add_argument("--program", type=int, default=None, help="only this program of the seed")
    options = parser.parse_args()
    seed = random.randrange(1 << 32) if options.seed is None else options.seed
    if not 0 <= seed < 1 << 32 or options.count < 1:
        parser.error("--seed takes 32 bits, --count a number from 1")
    comparison = Comparison()
    begun = time.monotonic()
    first = options.program or 0
    while True:
        some = 1 if options.program is not None else PROGRAMS_A_PROCESS
        for event in events(seed, first, some):
            comparison.follow(event)
        first += some
        if options.program is not None or comparison.instructions >= options.count:
            break
    report(comparison, seed, time.monotonic() - begun)
    sys.exit(1 if comparison.disagreements else 0)


def report(comparison, seed, seconds):
    found = comparison.disagreements
    for disagreement in found[:SHOWN]:
        print(json.dumps(disagreement))
    if len(found) > SHOWN:
        print(f"and {len(found) - SHOWN} more")
    print(f"seed {seed}, Unicorn {UNICORN}, {seconds:.0f} s")
    print(
        f"{comparison.programs} programs, {comparison.instructions} instructions, {comparison.faults} faults, "
        f"{comparison.entries} entries of handlers, {comparison.returns} returns; "
        f"{100 * comparison.translated / max(comparison.cycles, 1):.0f} % of the translator's instruction cycles in WebAssembly"
    )
    for index, exclusion in enumerate(comparison.exclusions):
        print(f"not compared: {exclusion['name']} ({exclusion['section']}: {exclusion['reason']}), {comparison.skipped.get(index, 0)} times")
    print(f"{len(found)} disagreements")


if __name__ == "__main__":
    main()
